import { useSyncExternalStore } from 'react';
import { ToastRegion } from '../../components/ui/toast-region.tsx';
import { messages } from '../../lib/messages/en.ts';
import { toasts } from '../../lib/toasts.ts';

export const Toasts = () => {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  return <ToastRegion toasts={shown} labels={messages.toasts} onDismiss={toasts.dismiss} />;
};
