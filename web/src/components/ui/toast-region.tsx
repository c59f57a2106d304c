import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
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

/** The one place for short notices: read out politely, gone by themselves, kept while someone points at them. */
export const ToastRegion = ({ toasts, labels, onDismiss }: Props) => {
  const [held, setHeld] = useState(false);
  return (
    <section
      aria-label={labels.region}
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed inset-x-4 bottom-[max(var(--spacing-4),env(safe-area-inset-bottom))] z-50 flex flex-col items-end gap-2"
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
