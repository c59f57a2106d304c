import { useMediaQuery } from '#lib/use-media-query.ts';

/** Whether the screen is too narrow for a panel beside the content. */
export const useNarrowScreen = (): boolean => useMediaQuery('(width < 40rem)');
