import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** Whatever was opened last lies on top, of a dialog too. A browser without popovers leaves it below. */
const raise = (region: HTMLElement | null) => {
  if (!region || !('showPopover' in region)) return;
  region.hidePopover();
  region.showPopover();
};

/** The one place for short notices: read out politely, gone by themselves, kept while someone points at them. */
export const ToastRegion = ({ toasts, labels, onDismiss }: Props) => {
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);

  useEffect(() => raise(region.current), []);
  useEffect(() => {
    // Only then, since what is shown anew is read out anew.
    if (toasts.length > 0 && document.querySelector('dialog[open]')) raise(region.current);
  }, [toasts]);

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
      className="pointer-events-none fixed top-auto right-(--toasts-right) bottom-[calc(max(var(--spacing-4),env(safe-area-inset-bottom))+var(--toasts-lift))] left-4 m-0 flex h-auto w-auto flex-col items-end gap-2 overflow-visible border-0 bg-transparent p-0 text-ink"
    >
      {toasts.map((toast) => (
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
