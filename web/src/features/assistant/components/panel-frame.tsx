import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useOverlay } from '#components/ui/overlays.ts';
import { useNarrowScreen } from '../use-narrow-screen.ts';

interface Props {
  /** Id of the panel's heading. */
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}

/** Modal, for small screens. */
const FullScreen = ({ labelledBy, onClose, children }: Props) => {
  const ref = useRef<HTMLDialogElement>(null);
  useOverlay(true, onClose);
  // A layout effect closes the dialog while it is still in the document, so that its `close` event is dispatched.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Otherwise the browser focuses the first button or the text field, whose on-screen keyboard hides the conversation.
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

/** Not modal, for large screens: the content beside it stays usable. */
const Floating = ({ labelledBy, onClose, children }: Props) => {
  const closeOnEscape = ({ key, target }: KeyboardEvent) => {
    // Escape in the confirmation dialog closes only that dialog.
    const inDialog = target instanceof Element && target.closest('dialog');
    if (key === 'Escape' && !inDialog) onClose();
  };
  return (
    <section
      role="dialog"
      aria-labelledby={labelledBy}
      data-floats="beside"
      onKeyDown={closeOnEscape}
      className="fixed end-4 bottom-4 z-30 h-[min(36rem,calc(100dvh-2rem))] w-full max-w-narrow animate-appear overflow-hidden rounded-surface bg-surface shadow-float"
    >
      {children}
    </section>
  );
};

export const PanelFrame = (props: Props) => (useNarrowScreen() ? <FullScreen {...props} /> : <Floating {...props} />);
