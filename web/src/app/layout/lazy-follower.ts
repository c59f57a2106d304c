import { lazyWhenIdle } from './lazy-when-idle.ts';

export const Follower = lazyWhenIdle(async () => (await import('#features/presenting/follow/follower.tsx')).Follower);
