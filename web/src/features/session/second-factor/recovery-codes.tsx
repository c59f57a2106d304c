import { Icon as Copy } from 'virtual:lucide/copy';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { secondFactorMessages } from '#lib/messages/second-factor.ts';
import { copyText } from '#lib/share.ts';
import { toasts } from '#lib/toasts.ts';

const copy = secondFactorMessages.codes;

export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const copyCodes = async () => {
    if (await copyText(codes.join('\n'))) toasts.success(copy.copied);
    else toasts.error(copy.copyFailed);
  };
  return (
    <>
      <Notice tone="own" role="status">
        {copy.once}
      </Notice>
      <ul dir="ltr" className="grid gap-1 font-mono text-15 whitespace-nowrap">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" autoFocus onClick={() => void copyCodes()}>
          <Copy size={18} />
          {copy.copy}
        </Button>
        <Button onClick={onClose}>{copy.done}</Button>
      </div>
    </>
  );
};
