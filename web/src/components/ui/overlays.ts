import { useEffect, useEffectEvent } from 'react';

type Close = () => void;
type Proceed = () => void;

/** The functions that close the open modal overlays, the topmost last. */
let open: readonly Close[] = [];
const listeners = new Set<() => void>();

const set = (next: readonly Close[]) => {
  open = next;
  for (const listener of listeners) listener();
};

let leave = (proceed: Proceed): void => proceed();

/** The open overlays. While they have no history entries, Back leaves the screen (`lib/overlay-history.ts`). */
export const overlays = {
  get: () => open,
  /** Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Runs `proceed`, which navigates, after the history entries of open overlays are gone. */
  leave: (proceed: Proceed): void => leave(proceed),
  /** Called by `lib/overlay-history.ts` alone. */
  setLeave(next: (proceed: Proceed) => void): void {
    leave = next;
  },
};

/** Makes Back close a modal overlay while it is open. */
export const useOverlay = (isOpen: boolean, onClose: Close): void => {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const own = () => close();
    set([...open, own]);
    return () => set(open.filter((other) => other !== own));
  }, [isOpen]);
};
