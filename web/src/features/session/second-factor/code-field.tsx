import { type RefCallback, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { signInCodeMessages } from '#lib/messages/sign-in-code.ts';

const copy = signInCodeMessages;

interface Props {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  inputRef?: RefCallback<HTMLInputElement>;
}

/** A code of the app, or a recovery code, which has letters and therefore another keyboard. */
export const CodeField = ({ value, onChange, error, inputRef }: Props) => {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const isApp = kind === 'app';
  const { label, hint, other } = copy[kind];
  return (
    <div className="flex flex-col items-start gap-3">
      <Field label={label} hint={hint} error={error} className="w-full">
        {(control) => (
          <Input
            {...control}
            key={kind}
            ref={inputRef}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            dir="ltr"
            inputMode={isApp ? 'numeric' : 'text'}
            autoComplete={isApp ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            spellCheck={false}
            className="figures"
          />
        )}
      </Field>
      <button
        type="button"
        className="min-h-target font-semibold text-accent underline"
        onClick={() => {
          onChange('');
          setKind(isApp ? 'recovery' : 'app');
        }}
      >
        {other}
      </button>
    </div>
  );
};
