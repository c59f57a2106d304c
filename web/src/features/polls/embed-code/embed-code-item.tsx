import { Icon as CodeXml } from 'virtual:lucide/code-xml';
import { isEmbeddable, type Poll } from '@showhands/contracts';
import { menuItemClass } from '#components/ui/menu.tsx';
import { embedCodeMessages } from '#lib/messages/embed-code.ts';
import { copyText } from '#lib/share.ts';
import { toasts } from '#lib/toasts.ts';
import { embedCode } from './embed-code.ts';
import { embedOrigins } from './embed-origins.ts';

const copy = embedCodeMessages;

/**
 * A menu item that copies the HTML which shows the poll on another site. Nothing where the operator lets no site embed polls,
 * and for a poll that strangers may not see.
 */
export const EmbedCodeItem = ({ poll }: { poll: Poll }) => {
  const origins = embedOrigins();
  if (origins.length === 0 || !isEmbeddable(poll)) return null;
  const copyCode = async () => {
    if (await copyText(embedCode(poll, location.origin))) toasts.success(copy.copied(origins));
    else toasts.error(copy.failed);
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={() => void copyCode()} className={menuItemClass}>
      <CodeXml size={18} />
      {copy.copy}
    </button>
  );
};
