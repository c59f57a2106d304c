import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useNarrow } from '../use-narrow.ts';

interface Props {
  /** The id of its heading. */
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}

/** The whole of a small screen, where nothing else can be reached meanwhile. */
const FullScreen = ({ labelledBy, onClose, children }: Props) => {
  const ref = useRef<HTMLDialogElement>(null);
  // Closed while it still stands in the page, which is then told.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // The first thing to be heard and seen is the conversation, not a button or a keyboard over it.
    dialog?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      data-floats="field"
      onClose={({ target }) => target === ref.current && !ref.current.open && onClose()}
      className="m-0 h-dvh max-h-dvh w-full max-w-full animate-appear bg-surface pt-[env(safe-area-inset-top)] text-ink"
    >
      {children}
    </dialog>
  );
};

/** Beside the screen, which can be used along. */
const Floating = ({ labelledBy, onClose, children }: Props) => {
  const closeOnEscape = ({ key, target }: KeyboardEvent) => {
    const inQuestion = target instanceof Element && target.closest('dialog');
    if (key === 'Escape' && !inQuestion) onClose();
  };
  return (
    <section
      role="dialog"
      aria-labelledby={labelledBy}
      data-floats="beside"
      onKeyDown={closeOnEscape}
      className="fixed right-4 bottom-4 z-30 h-[min(36rem,calc(100dvh-2rem))] w-full max-w-narrow animate-appear overflow-hidden rounded-surface bg-surface shadow-float"
    >
      {children}
    </section>
  );
};

export const PanelFrame = (props: Props) => (useNarrow() ? <FullScreen {...props} /> : <Floating {...props} />);
