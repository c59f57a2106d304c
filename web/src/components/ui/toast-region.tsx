import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  readonly ms: number;
}

interface Props {
  toasts: readonly Toast[];
  labels: { region: string; dismiss: string };
  onDismiss: (id: number) => void;
}

const EDGES = { success: 'border-accent', info: 'border-muted', error: 'border-signal' };

/** What appears along with its text is not read out. */
const SOON_MS = 100;

/** Dialogs are modal: what lies outside the one that was opened last is neither read out nor pressed. */
const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);

const watchDialogs = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
};

/** Above everything, also above the dialog that it may stand in. A browser without popovers leaves it below. */
const raise = (region: HTMLElement | null) => {
  if (region && 'showPopover' in region) region.showPopover();
};

/** The one place for short notices: read out politely, gone by themselves, kept while someone points at them. */
export const ToastRegion = (props: Props) => {
  const dialog = useSyncExternalStore(watchDialogs, topDialog);
  return createPortal(<Region {...props} />, dialog ?? document.body);
};

const Region = ({ toasts, labels, onDismiss }: Props) => {
  const [held, setHeld] = useState(false);
  const [ready, setReady] = useState(false);
  const region = useRef<HTMLElement>(null);

  useEffect(() => raise(region.current), []);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={labels.region}
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed top-(--toasts-top) right-(--toasts-right) bottom-(--toasts-bottom) left-4 m-0 flex h-auto w-auto flex-col items-end gap-2 overflow-visible border-0 bg-transparent p-0 text-ink"
    >
      {ready &&
        toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} held={held} dismiss={labels.dismiss} onDismiss={onDismiss} />
        ))}
    </section>
  );
};

interface ItemProps {
  toast: Toast;
  held: boolean;
  dismiss: string;
  onDismiss: (id: number) => void;
}

const ToastItem = ({ toast, held, dismiss, onDismiss }: ItemProps) => {
  const leave = useEffectEvent(() => onDismiss(toast.id));
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => leave(), toast.ms);
    return () => clearTimeout(timer);
  }, [held, toast.ms]);
  return (
    <div
      className={cx(
        'pointer-events-auto flex w-full max-w-narrow animate-appear items-start gap-2 rounded-control border-l-4 bg-surface pl-3 shadow-float',
        EDGES[toast.kind],
      )}
    >
      <p className="grow py-3 text-15">{toast.text}</p>
      <IconButton label={dismiss} icon={<X aria-hidden size={16} />} onClick={() => onDismiss(toast.id)} />
    </div>
  );
};
