import { Icon as Copy } from 'virtual:lucide/copy';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { copyText } from '#lib/share.ts';
import { toasts } from '#lib/toasts.ts';

interface Props {
  text: string;
  /** The toast after the text was copied. */
  copied: string;
  failed: string;
  className?: string;
  children: ReactNode;
}

export const CopyButton = ({ text, copied, failed, className, children }: Props) => {
  const copyToClipboard = async () => {
    if (await copyText(text)) toasts.success(copied);
    else toasts.error(failed);
  };
  return (
    <Button {...(className !== undefined && { className })} onClick={() => void copyToClipboard()}>
      <Copy size={18} />
      {children}
    </Button>
  );
};
