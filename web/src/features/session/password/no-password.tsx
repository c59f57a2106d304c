import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { changePasswordMessages } from '#lib/messages/change-password.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { signInOptionsQuery } from '../api.ts';
import { forgotPasswordMutation } from './api.ts';

const copy = changePasswordMessages.none;

/** For an account of single sign-on: a link by mail sets its first password. */
export const NoPassword = ({ email }: { email: string }) => {
  const { data: options } = useQuery(signInOptionsQuery());
  const { mutate, data, error, isPending } = useMutation(forgotPasswordMutation());
  if (!options || options.passwordSignIn === false || options.resetLinks !== 'mail') return null;
  return (
    <section aria-labelledby="password-title">
      <h2 id="password-title" className="text-21 font-semibold">
        {changePasswordMessages.title}
      </h2>
      <p className="mt-2 mb-4 text-muted">{copy.detail}</p>
      <Button pending={isPending} onClick={() => mutate({ email })}>
        {copy.send}
      </Button>
      <div role="status" className="mt-4 empty:mt-0">
        {data && <Notice tone="own">{data.message}</Notice>}
      </div>
      <div role="alert" className="mt-4 empty:mt-0">
        {error && <Notice tone="signal">{errorText(error, copy.failed)}</Notice>}
      </div>
    </section>
  );
};
