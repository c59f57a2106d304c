import { lazyWhenIdle } from './lazy-when-idle.ts';

const load = () => import('#features/ballots/example-poll.tsx');

export const ExamplePoll = lazyWhenIdle(async () => (await load()).ExamplePoll);
export const ExampleLink = lazyWhenIdle(async () => (await load()).ExampleLink);
