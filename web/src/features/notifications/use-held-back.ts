import type { Notification } from '@showhands/contracts';
import { useState } from 'react';
import { heldBack, looksSame } from './held-back.ts';

/** A list as its reader has it in front of them, and what they may ask for. `holds`: nothing moves what is read. */
export const useHeldBack = (items: readonly Notification[], holds: boolean) => {
  const [shown, setShown] = useState(items);
  const held = holds ? heldBack(items, shown) : { items, waiting: 0 };
  if (!looksSame(held.items, shown)) setShown(held.items);
  return { ...held, showWaiting: () => setShown(items) };
};
