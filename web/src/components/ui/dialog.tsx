import { Icon as X } from 'virtual:lucide/x';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useOverlay } from './overlays.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  /**
   * `center` for questions, `wide` for a poll, `top` for content that grows, `side` for menus, `panel` for tools beside the
   * screen.
   */
  placement?: 'center' | 'wide' | 'top' | 'side' | 'panel';
  children: ReactNode;
}

/** A bottom sheet on small screens. */
const SHEET = 'm-auto w-full rounded-surface max-sm:mb-0 max-sm:max-w-full max-sm:rounded-b-none';

const PLACEMENTS = {
  center: `${SHEET} max-w-narrow`,
  wide: `${SHEET} max-w-question`,
  top: 'mx-auto mt-[10dvh] mb-auto w-full max-w-question rounded-surface',
  side: 'my-0 me-0 ms-auto h-dvh max-h-dvh w-[20rem] max-w-[85vw]',
  panel: 'my-0 me-0 ms-auto h-dvh max-h-dvh w-[27rem] max-w-full',
};

/** A native modal dialog: the browser traps the focus, closes on Escape and Back, and restores the focus. */
export const Dialog = ({ open, onClose, title, closeLabel, placement = 'center', children }: Props) => {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useOverlay(open, onClose);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);

  // React bubbles the `close` event of nested dialogs. The browser fires it asynchronously, when this dialog may be
  // open again.
  const closeSelf = (event: SyntheticEvent) => event.target === ref.current && !ref.current.open && onClose();
  // Escape only calls `onClose`, since the parent controls `open`.
  const cancelSelf = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };
  // A press that begins inside and ends elsewhere, as when text is selected, is a click on the dialog as well.
  const backdropPressed = useRef(false);
  const notePress = (event: PointerEvent) => {
    backdropPressed.current = event.target === ref.current;
  };
  const closeOnBackdrop = (event: MouseEvent) => {
    if (backdropPressed.current && event.target === ref.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard a dialog is closed with Escape, which the browser turns into `close`.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      data-floats={placement === 'center' || placement === 'wide' ? 'sheet' : undefined}
      onCancel={cancelSelf}
      onClose={closeSelf}
      onPointerDown={notePress}
      onClick={closeOnBackdrop}
      className={cx('animate-appear overscroll-contain bg-surface text-ink shadow-float', PLACEMENTS[placement])}
    >
      {open && (
        <div className="flex min-h-full flex-col gap-4 p-4 pb-[max(var(--spacing-4),env(safe-area-inset-bottom))] sm:p-6">
          <div className="flex items-center justify-between gap-4">
            <h2 id={titleId} className="text-21 font-semibold">
              {title}
            </h2>
            <IconButton label={closeLabel} icon={<X size={20} />} onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
};
