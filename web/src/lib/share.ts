/** What became of a link: the person's device took it, it is in the clipboard, they changed their mind, or neither worked. */
export type Shared = 'shared' | 'copied' | 'cancelled' | 'failed';

interface Link {
  readonly title: string;
  readonly url: string;
}

/** Null where the device has no sharing of its own, or does not want this. */
const shareNatively = async (link: Link): Promise<Shared | null> => {
  if (typeof navigator.share !== 'function') return null;
  try {
    await navigator.share(link);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : null;
  }
};

/** The way from before there was a clipboard to write to, which plain http on a local network still needs. */
const copyBySelection = (text: string): boolean => {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  Object.assign(field.style, { position: 'fixed', inset: '0 auto auto 0', opacity: '0' });
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- There is nothing else where the page has no secure context.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
};

const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

/** Hands a link on by what the device has for it, else copies it. */
export const share = async (link: Link): Promise<Shared> => {
  const native = await shareNatively(link);
  if (native !== null) return native;
  return (await copy(link.url)) ? 'copied' : 'failed';
};
