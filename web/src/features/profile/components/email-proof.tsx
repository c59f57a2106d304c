import { useMutation } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { emailProofMessages } from '#lib/messages/email-proof.ts';
import { sendEmailProofMutation } from '#lib/session/email-proof.ts';
import { errorText } from '#lib/user-facing-error.ts';

const copy = emailProofMessages;

/** Whether the user has proved the address. Only the user sees it, where mails are sent. */
export const EmailProof = ({ proved }: { proved: boolean }) => {
  const { mutate, isPending, isSuccess, error } = useMutation(sendEmailProofMutation());
  if (proved) return <span className="text-13">{copy.confirmed}</span>;
  return (
    <>
      <span className="text-13">{copy.unconfirmed}</span>
      {!isSuccess && (
        <Button variant="quiet" className="-mx-4" pending={isPending} onClick={() => mutate()}>
          {isPending ? copy.sending : copy.send}
        </Button>
      )}
      <span role="status" className="text-13 empty:hidden">
        {isSuccess && copy.sent}
      </span>
      <span role="alert" className="empty:hidden">
        {error && <FieldError error={errorText(error, copy.sendFailed)} />}
      </span>
    </>
  );
};
