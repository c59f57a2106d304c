import type { SecondFactor } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { secondFactorMessages } from '#lib/messages/second-factor.ts';
import { useSession } from '#lib/session/session.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { secondFactorQuery } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { TurnOffForm } from './turn-off-form.tsx';

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

const Loaded = ({ factor, email }: { factor: SecondFactor; email: string }) => {
  const [dialog, setDialog] = useState<'set-up' | 'turn-off'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setDialog(undefined);
  const isOn = factor.since !== null;
  const open = () => {
    setCodes(undefined);
    setDialog(isOn ? 'turn-off' : 'set-up');
  };
  return (
    <>
      <Status factor={factor} />
      <Button onClick={open}>{isOn ? copy.turnOff : copy.open}</Button>
      <Dialog
        open={dialog === 'set-up'}
        onClose={close}
        title={codes ? copy.codes.title : copy.setUp.title}
        closeLabel={copy.close}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onClose={close} />
        ) : (
          <SetUpForm email={email} onDone={setCodes} onCancel={close} />
        )}
      </Dialog>
      <Dialog open={dialog === 'turn-off'} onClose={close} title={copy.turningOff.title} closeLabel={copy.close}>
        <TurnOffForm email={email} onDone={close} />
      </Dialog>
    </>
  );
};

const Content = ({ email }: { email: string }) => {
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery());
  if (data) return <Loaded factor={data} email={email} />;
  if (error) {
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return <ErrorState title={errorText(error, copy.loadFailed)} action={action} />;
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
