import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** `center` for a question, `top` for what grows, `side` for a menu, `panel` for what is worked with beside the screen. */
  placement?: 'center' | 'top' | 'side' | 'panel';
  children: ReactNode;
}

const PLACEMENTS = {
  // A bottom sheet where the screen is small.
  center: 'm-auto w-full max-w-narrow rounded-surface max-sm:mb-0 max-sm:max-w-full max-sm:rounded-b-none',
  top: 'mx-auto mt-[10dvh] mb-auto w-full max-w-question rounded-surface',
  side: 'my-0 mr-0 ml-auto h-dvh max-h-dvh w-[20rem] max-w-[85vw]',
  panel: 'my-0 mr-0 ml-auto h-dvh max-h-dvh w-[27rem] max-w-full',
};

/** A native modal dialog: the browser keeps the focus inside, closes it on Escape and gives the focus back. */
export const Dialog = ({ open, onClose, title, closeLabel, placement = 'center', children }: Props) => {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);

  // React hands on the closing of a dialog inside this one. The browser tells of a closing a moment later, when this one
  // may have been opened again.
  const closeSelf = (event: SyntheticEvent) => event.target === ref.current && !ref.current.open && onClose();
  // Escape asks whoever holds `open`, like everything else that closes it.
  const cancelSelf = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };
  const closeOnBackdrop = (event: MouseEvent) => event.target === ref.current && onClose();

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard a dialog is closed with Escape, which the browser turns into `close`.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      data-floats={placement === 'center' ? 'sheet' : undefined}
      onCancel={cancelSelf}
      onClose={closeSelf}
      onClick={closeOnBackdrop}
      className={cx('animate-appear overscroll-contain bg-surface text-ink shadow-float', PLACEMENTS[placement])}
    >
      {open && (
        <div className="flex min-h-full flex-col gap-4 p-4 pb-[max(var(--spacing-4),env(safe-area-inset-bottom))] sm:p-6">
          <div className="flex items-center justify-between gap-4">
            <h2 id={titleId} className="text-21 font-semibold">
              {title}
            </h2>
            <IconButton label={closeLabel} icon={<X aria-hidden size={20} />} onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
};
