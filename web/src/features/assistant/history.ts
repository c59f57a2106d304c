import { CHAT_KEY, createHistory } from './create-history.ts';

/** The conversations that this browser keeps. */
export const history = createHistory({ storage: () => localStorage });

window.addEventListener('storage', ({ key }) => {
  if (key === CHAT_KEY || key === null) history.readAgain();
});
