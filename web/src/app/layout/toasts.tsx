import { useSyncExternalStore } from 'react';
import { ToastRegion } from '#components/ui/toast-region.tsx';
import { toastMessages } from '#lib/messages/app.ts';
import { toasts } from '#lib/toasts.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';

/** A phone, upright or on its side. */
const PHONE = '(width < 40rem), (height < 30rem)';

export const Toasts = () => {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const single = useMediaQuery(PHONE);
  return <ToastRegion toasts={shown} single={single} labels={toastMessages} onDismiss={toasts.dismiss} />;
};
