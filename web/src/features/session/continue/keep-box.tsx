import type { Ref } from 'react';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { tabStorage } from '../../../lib/device/storage.ts';
import { keepMessages } from '../../../lib/messages/keep.ts';
import { isStandalone } from '../../../lib/standalone.ts';

const copy = keepMessages;

/** Off at first, except in the installed app. Browsers accept the cookie by https and from this machine only, so elsewhere it is not offered, and nowhere without site data. */
export const KeepBox = ({ ref }: { ref: Ref<HTMLInputElement> }) => {
  if (tabStorage.isBlocked) return null;
  return window.isSecureContext ? (
    <Checkbox ref={ref} defaultChecked={isStandalone()} label={copy.label} hint={copy.hint} />
  ) : (
    <p className="text-13 text-muted">{copy.insecure}</p>
  );
};
