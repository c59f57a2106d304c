import {
  DECISION_NOTE_MAX,
  type ModerationActionName,
  type ReportedContent,
  type ReportReason,
  reportReasons,
  SUSPENSION_DAYS_MAX,
} from '@showhands/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { FormEnd } from '#components/ui/form-end.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { ApiError } from '#lib/http/api-error.ts';
import { moderationMessages } from '#lib/messages/moderation.ts';
import { reportMessages } from '#lib/messages/report.ts';
import { toasts } from '#lib/toasts.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { decideMutation, refetchReports } from './api.ts';

const copy = moderationMessages;

const DEFAULT_DAYS = '7';

const focus = (field: HTMLElement | null) => field?.focus();

const daysOf = (typed: string): number | undefined => {
  const days = Number(typed);
  return Number.isInteger(days) && days >= 1 && days <= SUSPENSION_DAYS_MAX ? days : undefined;
};

interface Props {
  reported: ReportedContent;
  action: ModerationActionName;
  onCancel: () => void;
  /** Called before the form goes, so that the focus can move on. */
  onDecided: () => void;
  /** Another moderator was faster, and the lists have been fetched again. */
  onOutdated: () => void;
}

/** Asks for the reason of a decision, and for a note. */
export const DecisionForm = ({ reported, action, onCancel, onDecided, onOutdated }: Props) => {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  const [reason, setReason] = useState<ReportReason>(reported.reports[0]?.reason ?? 'spam');
  const [note, setNote] = useState('');
  const [typedDays, setTypedDays] = useState(DEFAULT_DAYS);
  const [isChecked, setChecked] = useState(false);
  const { mutate, error, isPending } = useMutation(decideMutation(reported.id));
  const days = daysOf(typedDays);
  const needsDays = action === 'suspend';

  const showFailure = async (failure: Error) => {
    key.failed(failure);
    if (!(failure instanceof ApiError && (failure.status === 409 || failure.status === 404))) return;
    toasts.info(errorText(failure, copy.failed));
    await client.invalidateQueries(refetchReports);
    onOutdated();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isPending) return;
    if (needsDays && days === undefined) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    const body = { action, reason, note: note.trim(), ...(needsDays && { days }) };
    mutate(
      { body, idempotencyKey: key.keyFor(body) },
      {
        onSuccess: () => {
          toasts.success(copy.acted[action]);
          onDecided();
        },
        onError: (failure) => void showFailure(failure),
      },
    );
  };

  return (
    <form noValidate aria-label={copy.actions[action]} onSubmit={submit} className="flex max-w-narrow flex-col gap-4">
      {needsDays && (
        <Field
          label={copy.days}
          error={isChecked && days === undefined ? copy.daysInvalid(SUSPENSION_DAYS_MAX) : undefined}
        >
          {(field) => (
            <Input
              {...field}
              ref={focus}
              inputMode="numeric"
              value={typedDays}
              onChange={({ target }) => setTypedDays(target.value.trim())}
              className="max-w-[8rem] figures"
            />
          )}
        </Field>
      )}
      <Field label={copy.reason}>
        {(field) => (
          <Select
            {...field}
            ref={needsDays ? undefined : focus}
            value={reason}
            onChange={({ target }) => setReason(target.value as ReportReason)}
          >
            {reportReasons.map((one) => (
              <option key={one} value={one}>
                {reportMessages.reasons[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={copy.note} hint={copy.hints[action]}>
        {(field) => (
          <Textarea
            {...field}
            dir="auto"
            maxLength={DECISION_NOTE_MAX}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <FormEnd
        error={error ? errorText(error, copy.failed) : undefined}
        isSaving={isPending}
        labels={{ save: copy.actions[action], saving: copy.deciding, cancel: copy.cancel }}
        variant={action === 'delete' || needsDays ? 'danger' : 'primary'}
        onCancel={onCancel}
      />
    </form>
  );
};
