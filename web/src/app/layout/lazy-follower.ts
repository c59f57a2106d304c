import { lazyWhenIdle } from './lazy-when-idle.ts';

export const Follower = lazyWhenIdle(
  async () => (await import('../../features/polls/present/follow/follower.tsx')).Follower,
);
