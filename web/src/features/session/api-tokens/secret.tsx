import { Icon as Copy } from 'virtual:lucide/copy';
import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { apiTokenMessages } from '#lib/messages/api-tokens.ts';
import { copyText } from '#lib/share.ts';
import { toasts } from '#lib/toasts.ts';

const copy = apiTokenMessages;

export const Secret = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const field = useRef<HTMLInputElement>(null);
  const copySecret = async () => {
    if (await copyText(secret)) return toasts.success(copy.copied);
    // The user can copy it by hand.
    field.current?.select();
    toasts.error(copy.copyFailed);
  };
  return (
    <>
      <Notice tone="own" role="status">
        {copy.once}
      </Notice>
      <Field label={copy.secret}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            readOnly
            dir="ltr"
            value={secret}
            onFocus={({ target }) => target.select()}
            className="font-mono text-13"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" autoFocus onClick={() => void copySecret()}>
          <Copy size={18} />
          {copy.copy}
        </Button>
        <Button onClick={onClose}>{copy.done}</Button>
      </div>
    </>
  );
};
