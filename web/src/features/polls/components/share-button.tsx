import { Link2 } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { shareMessages } from '../../../lib/messages/en/share.ts';
import { share } from '../../../lib/share.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { toasts } from '../../../lib/toasts.ts';

interface Props {
  title: string;
  /** Of the screen that is shared, which is the one that is open. */
  path: string;
  /** What the key does, for the list of keys. */
  keyText: string;
  /** Said once the link is in the clipboard. */
  copied: string;
}

/** Hands on the open screen's link, also by the key `s`. */
export const ShareButton = ({ title, path, keyText, copied }: Props) => {
  const hand = async () => {
    const outcome = await share({ title, url: new URL(path, location.origin).href });
    if (outcome === 'copied') toasts.success(copied);
    if (outcome === 'failed') toasts.error(shareMessages.failed);
  };
  useShortcut('s', keyText, () => void hand());
  return (
    <Button variant="quiet" onClick={() => void hand()}>
      <Link2 aria-hidden size={18} />
      {shareMessages.share}
    </Button>
  );
};
