import type { SecondFactor } from '@showhands/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { secondFactorMessages } from '#lib/messages/second-factor.ts';
import { useSession } from '#lib/session/session.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { renewCodesMutation, secondFactorQuery, turnOffMutation } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpForm } from './set-up-form.tsx';

const copy = secondFactorMessages;

const FEW_CODES = 3;

const Status = ({ factor }: { factor: SecondFactor }) => {
  if (factor.since === null) return <p className="mt-2 mb-4 text-muted">{copy.off}</p>;
  const left = factor.recovery_codes_left;
  return (
    <>
      <p className="mt-2 text-muted">{copy.on(factor.since)}</p>
      <p className="mb-4 text-muted">
        {copy.left(left)} {left <= FEW_CODES && copy.few}
      </p>
    </>
  );
};

interface FormProps {
  readonly email: string;
  readonly onClose: () => void;
}

const TurnOffForm = ({ email, onClose }: FormProps) => {
  const onSuccess = () => {
    toasts.success(copy.turningOff.done);
    onClose();
  };
  const mutation = useMutation({ ...turnOffMutation(), onSuccess });
  return <CodeForm email={email} copy={copy.turningOff} mutation={mutation} onCancel={onClose} />;
};

const RenewForm = ({ email, onClose, onDone }: FormProps & { onDone: (codes: readonly string[]) => void }) => {
  const mutation = useMutation({ ...renewCodesMutation(), onSuccess: ({ recovery_codes: codes }) => onDone(codes) });
  return <CodeForm email={email} copy={copy.renewing} mutation={mutation} onCancel={onClose} />;
};

const titles = { 'set-up': copy.setUp.title, renew: copy.renewing.title, 'turn-off': copy.turningOff.title } as const;

const Loaded = ({ factor, email }: { factor: SecondFactor; email: string }) => {
  const [dialog, setDialog] = useState<keyof typeof titles>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setDialog(undefined);
  const open = (next: keyof typeof titles) => {
    setCodes(undefined);
    setDialog(next);
  };
  const dialogOf = (name: keyof typeof titles, form: ReactNode) => (
    <Dialog
      open={dialog === name}
      onClose={close}
      title={codes ? copy.codes.title : titles[name]}
      closeLabel={copy.close}
    >
      {codes ? <RecoveryCodes codes={codes} onClose={close} /> : form}
    </Dialog>
  );
  return (
    <>
      <Status factor={factor} />
      {factor.since === null ? (
        <Button onClick={() => open('set-up')}>{copy.open}</Button>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => open('renew')}>{copy.renew}</Button>
          <Button onClick={() => open('turn-off')}>{copy.turnOff}</Button>
        </div>
      )}
      {dialogOf('set-up', <SetUpForm email={email} onDone={setCodes} onCancel={close} />)}
      {dialogOf('renew', <RenewForm email={email} onDone={setCodes} onClose={close} />)}
      {dialogOf('turn-off', <TurnOffForm email={email} onClose={close} />)}
    </>
  );
};

const Content = ({ email }: { email: string }) => {
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery());
  if (data) return <Loaded factor={data} email={email} />;
  if (error) {
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return (
      <div className="mt-4">
        <ErrorState title={errorText(error, copy.loadFailed)} action={action} />
      </div>
    );
  }
  return (
    <Skeleton label={appMessages.loading} className="mt-2 flex flex-col gap-4">
      <SkeletonLine className="h-5 w-2/3" />
      <SkeletonLine className="h-target w-24" />
    </Skeleton>
  );
};

/** Codes of an authenticator app, beside the password. */
export const SecondFactorSection = () => {
  const session = useSession();
  if (session.status === 'signed-out') return null;
  return (
    <section aria-labelledby="second-factor-title">
      <h2 id="second-factor-title" className="text-21 font-semibold">
        {copy.title}
      </h2>
      <Content email={session.user.email} />
    </section>
  );
};
