import { Icon as Link2 } from 'virtual:lucide/link-2';
import { Button } from '#components/ui/button.tsx';
import { shareMessages } from '#lib/messages/share.ts';
import { share } from '#lib/share.ts';
import { useShortcut } from '#lib/shortcuts.ts';
import { toasts } from '#lib/toasts.ts';

/** Id of the panel that the button opens on the screen of a poll. */
export const SHARE_PANEL_ID = 'share-panel';

interface Props {
  title: string;
  /** The path of the open screen. */
  path: string;
  /** Describes the `s` shortcut in the list of shortcuts. */
  shortcutText: string;
  /** The toast after the link was copied. */
  copiedText: string;
  /** Set where a panel opens as well. */
  panel?: { readonly isOpen: boolean; readonly open: () => void };
}

/** Shares the link of the open screen, also by the `s` key. */
export const ShareButton = ({ title, path, shortcutText, copiedText, panel }: Props) => {
  const shareLink = async () => {
    panel?.open();
    const outcome = await share({ title, url: new URL(path, location.origin).href });
    if (outcome === 'copied') toasts.success(copiedText);
    if (outcome === 'failed') toasts.error(shareMessages.failed);
  };
  useShortcut('s', shortcutText, () => void shareLink());
  return (
    <Button
      variant="quiet"
      aria-expanded={panel?.isOpen}
      aria-controls={panel && SHARE_PANEL_ID}
      onClick={() => void shareLink()}
    >
      <Link2 size={18} />
      {shareMessages.share}
    </Button>
  );
};
