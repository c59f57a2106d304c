import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { setAutofocus } from '#components/ui/set-autofocus.ts';
import { signInReturnMessages } from '#lib/messages/sign-in-return.ts';
import { OwnPasswordField } from '../password/own-password-field.tsx';
import { hasCode } from '../password/server-error.ts';
import { codeError } from '../second-factor/code-error.ts';
import { CodeField } from '../second-factor/code-field.tsx';
import { linkMutation } from './api.ts';
import { failureText } from './failure-text.ts';

const copy = signInReturnMessages.link;

const focus = (input: HTMLInputElement | null) => input?.focus();

interface Props {
  state: string;
  /** The address of the account. */
  email: string;
  onSignedIn: (destination: string) => void;
}

/** Links the account with the same address by its password. */
export const LinkForm = ({ state, email, onSignedIn }: Props) => {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  /** Undefined until the account turns out to have a second factor. */
  const [code, setCode] = useState<string>();
  const { mutate, error, isPending } = useMutation({
    ...linkMutation(state),
    onSuccess: onSignedIn,
    onError: (failure) => hasCode(failure, 'second_factor_required') && setCode((entered = '') => entered),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '' && !isPending) mutate({ password, ...(code && { code }) });
  };
  const isOfCode = hasCode(error, 'wrong_code') || (hasCode(error, 'second_factor_required') && code !== undefined);
  const failure = error && !isOfCode && (hasCode(error, 'wrong_password') ? copy.wrong : failureText(error));

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <OwnPasswordField
        copy={copy}
        email={email}
        value={password}
        onChange={setPassword}
        error={isMissing ? copy.missing : failure || undefined}
        inputRef={setAutofocus}
      />
      {code !== undefined && (
        <CodeField
          inputRef={focus}
          value={code}
          onChange={setCode}
          error={hasCode(error, 'wrong_code') ? codeError(error) : undefined}
        />
      )}
      <Button type="submit" variant="primary" pending={isPending}>
        {isPending ? copy.submitting : copy.submit}
      </Button>
    </form>
  );
};
