import type { Notification } from '@showhands/contracts';
import { useState } from 'react';
import { bufferList, looksSame } from './buffered-list.ts';

/** The list as shown to the reader; while `enabled`, new notifications are buffered until `showBuffered` is called. */
export const useBufferedList = (items: readonly Notification[], enabled: boolean) => {
  const [shown, setShown] = useState(items);
  const list = enabled ? bufferList(items, shown) : { items, bufferedCount: 0 };
  if (!looksSame(list.items, shown)) setShown(list.items);
  return { ...list, showBuffered: () => setShown(items) };
};
