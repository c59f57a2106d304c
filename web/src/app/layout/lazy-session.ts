import { lazyWhenIdle } from './lazy-when-idle.ts';

export const Offers = lazyWhenIdle(async () => (await import('#features/session/kept-sessions/offers.tsx')).Offers);
export const PasswordPrompt = lazyWhenIdle(
  async () => (await import('#features/session/password/password-prompt.tsx')).PasswordPrompt,
);
export const SessionKeeper = lazyWhenIdle(
  async () => (await import('#features/session/kept-sessions/session-keeper.tsx')).SessionKeeper,
);
