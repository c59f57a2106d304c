import { Icon as X } from 'virtual:lucide/x';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useToastPlacement } from './use-toast-placement.ts';

interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  readonly ms: number;
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface Props {
  toasts: readonly Toast[];
  /**
   * Shows one toast at a time, clear of the control that the user has acted on, for screens that have no room for more.
   */
  single: boolean;
  labels: { region: string; dismiss: string };
  onDismiss: (id: number) => void;
}

const EDGES = { success: 'border-accent', info: 'border-muted', error: 'border-signal' };

/** Screen readers do not announce the initial content of a live region, so toasts are added after it is mounted. */
const MOUNT_DELAY_MS = 100;

/** The modal dialog opened last. Content outside of it is neither announced nor clickable. */
const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);

const watchDialogs = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
};

/** Moves the region to the top layer, above an open dialog. In browsers without popovers it stays below. */
const raise = (region: HTMLElement | null) => {
  if (region && 'showPopover' in region) region.showPopover();
};

/** The newest toast, but an error until it has had its time. */
const mostImportant = (toasts: readonly Toast[]): Toast | undefined =>
  toasts.findLast(({ kind }) => kind === 'error') ?? toasts.at(-1);

/** The region of toasts: announced politely, dismissed after a time, kept while hovered or focused. */
export const ToastRegion = (props: Props) => {
  const dialog = useSyncExternalStore(watchDialogs, topDialog);
  return createPortal(<Region {...props} />, dialog ?? document.body);
};

const Region = ({ toasts, single, labels, onDismiss }: Props) => {
  const current = single ? mostImportant(toasts) : undefined;
  const shown = current ? [current] : toasts;
  const [paused, setPaused] = useState(false);
  const [ready, setReady] = useState(false);
  const region = useRef<HTMLElement>(null);

  useEffect(() => raise(region.current), []);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), MOUNT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useToastPlacement(region, ready ? current?.id : undefined);

  // A replaced toast does not come back.
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    for (const { id } of toasts) if (current && id < current.id) dismiss(id);
  }, [toasts, current]);

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={labels.region}
      aria-live="polite"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-none fixed top-(--toasts-top) end-(--toasts-end) bottom-(--toasts-bottom) start-4 m-0 flex h-auto w-auto flex-col items-end gap-2 overflow-visible border-0 bg-transparent p-0 text-ink"
    >
      {ready &&
        shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} paused={paused} dismiss={labels.dismiss} onDismiss={onDismiss} />
        ))}
    </section>
  );
};

interface ItemProps {
  toast: Toast;
  paused: boolean;
  dismiss: string;
  onDismiss: (id: number) => void;
}

const ToastItem = ({ toast, paused, dismiss, onDismiss }: ItemProps) => {
  const { action } = toast;
  const leave = useEffectEvent(() => onDismiss(toast.id));
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => leave(), toast.ms);
    return () => clearTimeout(timer);
  }, [paused, toast.ms]);
  return (
    <div
      className={cx(
        'pointer-events-auto flex w-full max-w-narrow animate-appear items-start gap-2 rounded-control border-s-4 bg-surface ps-3 shadow-float',
        EDGES[toast.kind],
      )}
    >
      <p className="grow py-3 text-15">{toast.text}</p>
      {action && (
        <Button
          variant="quiet"
          className="shrink-0"
          onClick={() => {
            onDismiss(toast.id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={dismiss} icon={<X size={16} />} onClick={() => onDismiss(toast.id)} />
    </div>
  );
};
