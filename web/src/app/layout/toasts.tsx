import { useSyncExternalStore } from 'react';
import { ToastRegion } from '../../components/ui/toast-region.tsx';
import { toastMessages } from '../../lib/messages/en/app.ts';
import { toasts } from '../../lib/toasts.ts';

export const Toasts = () => {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  return <ToastRegion toasts={shown} labels={toastMessages} onDismiss={toasts.dismiss} />;
};
