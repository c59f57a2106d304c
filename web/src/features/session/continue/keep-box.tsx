import type { Ref } from 'react';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { tabStorage } from '../../../lib/device/storage.ts';
import { keepMessages } from '../../../lib/messages/keep.ts';
import { isStandalone } from '../../../lib/standalone.ts';

const copy = keepMessages;

/**
 * The box "Keep me signed in". It is ticked at first only in the installed app. It is hidden on plain http and where site
 * data are blocked: browsers reject the cookie there.
 */
export const KeepBox = ({ ref }: { ref: Ref<HTMLInputElement> }) => {
  if (tabStorage.isBlocked) return null;
  return window.isSecureContext ? (
    <Checkbox ref={ref} defaultChecked={isStandalone()} label={copy.label} hint={copy.hint} />
  ) : (
    <p className="text-13 text-muted">{copy.insecure}</p>
  );
};
