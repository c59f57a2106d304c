import { useSyncExternalStore } from 'react';
import { ToastRegion } from '#components/ui/toast-region.tsx';
import { toastMessages } from '#lib/messages/app.ts';
import { useShortcut } from '#lib/shortcuts.ts';
import { type Toast, type ToastAction, toasts } from '#lib/toasts.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';

/** A phone, upright or on its side. */
const PHONE = '(width < 40rem), (height < 30rem)';

/** A toast is gone before the Tab key has reached it. */
const ActionKey = ({ toast: { id, action } }: { toast: Toast & { readonly action: ToastAction } }) => {
  useShortcut('z', action.label, () => {
    toasts.dismiss(id);
    action.run();
  });
  return null;
};

const hasAction = (toast: Toast): toast is Toast & { readonly action: ToastAction } => toast.action !== undefined;

export const Toasts = () => {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const newest = shown.findLast(hasAction);
  const single = useMediaQuery(PHONE);
  return (
    <>
      {newest && <ActionKey toast={newest} />}
      <ToastRegion toasts={shown} single={single} labels={toastMessages} onDismiss={toasts.dismiss} />
    </>
  );
};
