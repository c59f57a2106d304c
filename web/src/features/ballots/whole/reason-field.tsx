import { codePoints, limits } from '@showhands/contracts';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { wholeBallotMessages } from '#lib/messages/ballot.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import type { Draft } from './use-draft.ts';

const copy = wholeBallotMessages.reason;
const { max } = limits.reason;

export const isReasonTooLong = (text: string): boolean => codePoints(text.trim()) > max;

/** A reason to write with the vote, or the stored one. */
export const ReasonField = ({ draft }: { draft: Draft }) => {
  const { poll, isEditing, hasVoted, reason, setReason } = draft;
  if (poll.reasons !== 'optional') return null;
  if (!isEditing) {
    if (!hasVoted || reason === '') return null;
    return (
      <div className="mt-4">
        <h2 className="text-15 font-semibold">{copy.own}</h2>
        <p dir={userTextDirection(reason)} className="whitespace-pre-line wrap-anywhere">
          {reason}
        </p>
      </div>
    );
  }
  return (
    <Field
      className="mt-4"
      label={copy.label}
      hint={copy.hint}
      error={isReasonTooLong(reason) ? copy.tooLong(max) : undefined}
    >
      {(field) => (
        <Textarea {...field} dir="auto" rows={2} value={reason} onChange={({ target }) => setReason(target.value)} />
      )}
    </Field>
  );
};
