import { confirmPassword } from '@showhands/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, Suspense, useState, useSyncExternalStore } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { setAutofocus } from '#components/ui/set-autofocus.ts';
import { api } from '#lib/http/api.ts';
import { passwordPromptMessages } from '#lib/messages/password-prompt.ts';
import { passwordPrompt } from '#lib/session/password-prompt.ts';
import { useSession } from '#lib/session/session.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { signInOptionsQuery } from '../api.ts';
import { LazySignInButton } from '../single-sign-on/lazy-sign-in-button.ts';
import { OwnPasswordField } from './own-password-field.tsx';

const copy = passwordPromptMessages;

const PromptForm = ({ settle }: { settle: (confirmed: boolean) => void }) => {
  const session = useSession();
  const [password, setPassword] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.call(confirmPassword, { body: { password } }),
    onSuccess: () => settle(true),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{copy.detail}</p>
      <OwnPasswordField
        copy={copy}
        email={session.status === 'signed-out' ? '' : session.user.email}
        value={password}
        onChange={setPassword}
        error={error ? errorText(error, copy.failed) : undefined}
        inputRef={setAutofocus}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button inactive={isPending} onClick={() => settle(false)}>
          {copy.cancel}
        </Button>
        <Button type="submit" variant="primary" pending={isPending}>
          {copy.confirm}
        </Button>
      </div>
    </form>
  );
};

/** Accounts that a provider has created have no password. A new sign-in by the provider is as good. */
const ProviderInstead = () => {
  const { data } = useQuery(signInOptionsQuery());
  if (!data?.singleSignOn) return null;
  return (
    <div className="mt-6 border-t border-line pt-4">
      <p className="mb-4 text-muted">{copy.provider}</p>
      <Suspense>
        <LazySignInButton label={data.singleSignOn.label} destination={location.pathname + location.search} />
      </Suspense>
    </div>
  );
};

/** Asks for the password before an action that the server does only after a recent sign-in. */
export const PasswordPrompt = () => {
  const settle = useSyncExternalStore(passwordPrompt.subscribe, passwordPrompt.get);
  return (
    <Dialog open={settle !== undefined} onClose={() => settle?.(false)} title={copy.title} closeLabel={copy.close}>
      {settle && <PromptForm settle={settle} />}
      {settle && <ProviderInstead />}
    </Dialog>
  );
};
