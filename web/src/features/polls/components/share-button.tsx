import { Icon as Link2 } from 'virtual:lucide/link-2';
import { Button } from '#components/ui/button.tsx';
import { shareMessages } from '#lib/messages/share.ts';
import { share } from '#lib/share.ts';
import { useShortcut } from '#lib/shortcuts.ts';
import { toasts } from '#lib/toasts.ts';

interface Props {
  title: string;
  /** The path of the open screen. */
  path: string;
  /** Describes the `s` shortcut in the list of shortcuts. */
  shortcutText: string;
  /** The toast after the link was copied. */
  copiedText: string;
}

/** Shares the link of the open screen, also by the `s` key. */
export const ShareButton = ({ title, path, shortcutText, copiedText }: Props) => {
  const shareLink = async () => {
    const outcome = await share({ title, url: new URL(path, location.origin).href });
    if (outcome === 'copied') toasts.success(copiedText);
    if (outcome === 'failed') toasts.error(shareMessages.failed);
  };
  useShortcut('s', shortcutText, () => void shareLink());
  return (
    <Button variant="quiet" onClick={() => void shareLink()}>
      <Link2 size={18} />
      {shareMessages.share}
    </Button>
  );
};
