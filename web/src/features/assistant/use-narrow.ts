import { useMedia } from '../../lib/use-media.ts';

/** Whether there is no room beside a panel. */
export const useNarrow = (): boolean => useMedia('(width < 40rem)');
