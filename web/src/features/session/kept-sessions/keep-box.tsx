import type { Ref } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { tabStorage } from '#lib/device/storage.ts';
import { keepMessages } from '#lib/messages/keep.ts';
import { isStandalone } from '#lib/standalone.ts';

const copy = keepMessages;

/**
 * The box "Keep me signed in". It is ticked at first only in the installed app. It is hidden where browsers reject the
 * cookie: on plain http to another machine, and with blocked site data.
 */
export const KeepBox = ({ ref }: { ref: Ref<HTMLInputElement> }) => {
  if (tabStorage.isBlocked) return null;
  return window.isSecureContext ? (
    <Checkbox ref={ref} defaultChecked={isStandalone()} label={copy.label} hint={copy.hint} />
  ) : (
    <p className="text-13 text-muted">{copy.insecure}</p>
  );
};
