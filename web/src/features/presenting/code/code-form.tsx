import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { codeMessages } from '#lib/messages/present.ts';
import { paths } from '#lib/paths.ts';
import { codeOf } from '#lib/typed-code.ts';

const copy = codeMessages;

interface Props {
  /** The code that was followed or typed last. */
  initial: string;
  pending: boolean;
  /** The server asks to wait. */
  waiting: boolean;
  /** Looks the same code up again. */
  onSame: () => void;
}

/** A field for the code of a poll. */
export const CodeForm = ({ initial, pending, waiting, onSame }: Props) => {
  const [typed, setTyped] = useState(initial);
  const [rejected, setRejected] = useState(false);
  const navigate = useNavigate();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (pending || waiting) return;
    const code = codeOf(typed);
    setRejected(code === null);
    if (code === codeOf(initial)) onSame();
    else if (code !== null) void navigate(paths.code(code), { replace: true });
  };

  return (
    <form noValidate onSubmit={submit} className="mt-6 max-w-narrow">
      <Field label={copy.label} error={rejected ? copy.unknownDetail : undefined}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setRejected(false);
              }}
              className="min-w-0 grow font-mono tracking-[0.08em]"
            />
            <Button type="submit" variant="primary" pending={pending} inactive={waiting} className="shrink-0">
              {copy.submit}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
};
