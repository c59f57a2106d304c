import { browserStorage } from '#lib/device/storage.ts';
import { CHAT_KEY, createHistory } from './create-history.ts';

/** The conversations stored in this browser. */
export const history = createHistory({ storage: () => browserStorage });

window.addEventListener('storage', ({ key }) => {
  if (key === CHAT_KEY || key === null) history.reload();
});
