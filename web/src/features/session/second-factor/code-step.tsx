import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { signInCodeMessages } from '#lib/messages/sign-in-code.ts';
import { type Credentials, loginMutation } from '../sign-in.ts';
import { codeError } from './code-error.ts';
import { CodeField } from './code-field.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';

const copy = signInCodeMessages;

const focus = (input: HTMLInputElement | null) => input?.focus();

interface Props {
  credentials: Credentials;
  onBack: () => void;
}

/** The second step of a sign-in, in place of the form. */
export const CodeStep = ({ credentials, onBack }: Props) => {
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const { mutate, error, isPending } = useMutation(loginMutation());
  const form = useFocusInvalid(error, attempts);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    setAttempts(attempts + 1);
    if (code.trim() !== '' && !isPending) mutate({ ...credentials, code });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <CodeField inputRef={focus} value={code} onChange={setCode} error={isMissing ? copy.missing : codeError(error)} />
      <Button type="submit" variant="primary" pending={isPending}>
        {isPending ? copy.submitting : copy.submit}
      </Button>
      <Button onClick={onBack}>{copy.back}</Button>
    </form>
  );
};
