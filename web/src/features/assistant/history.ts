import { CHAT_KEY, createHistory } from './create-history.ts';

/** The conversations stored in this browser. */
export const history = createHistory({ storage: () => localStorage });

window.addEventListener('storage', ({ key }) => {
  if (key === CHAT_KEY || key === null) history.reload();
});
