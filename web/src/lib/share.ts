import { openShareSheet, writeClipboard } from './device/features.ts';

/** `shared`: by the share sheet of the device; `copied`: to the clipboard; `cancelled`: by the user. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

interface Link {
  readonly title: string;
  readonly url: string;
}

/** Fallback for plain http, where `navigator.clipboard` is missing. */
const copyWithExecCommand = (text: string): boolean => {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  Object.assign(field.style, { position: 'fixed', top: '0', insetInlineStart: '0', opacity: '0' });
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- The only clipboard API without a secure context.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
};

/** Copies a text to the clipboard. @returns false where the browser does not allow it */
export const copyText = async (text: string): Promise<boolean> =>
  (await writeClipboard(text)) || copyWithExecCommand(text);

/** Opens the share sheet of the device; without one, copies the link to the clipboard. */
export const share = async (link: Link): Promise<ShareOutcome> => {
  return (await openShareSheet(link)) ?? ((await copyText(link.url)) ? 'copied' : 'failed');
};
