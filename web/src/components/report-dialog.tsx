import { REPORT_NOTE_MAX, type ReportReason, reportReasons, reportUser } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/http/api.ts';
import { reportMessages } from '#lib/messages/report.ts';
import { isolated } from '#lib/text-direction.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';
import { Field } from './ui/field.tsx';
import { Notice } from './ui/notice.tsx';
import { Select } from './ui/select.tsx';
import { Textarea } from './ui/textarea.tsx';

const copy = reportMessages;

interface Report {
  readonly reason: ReportReason;
  readonly note: string;
}

/** Something that the dialog can report. */
export interface ReportSubject {
  readonly label: string;
  readonly send: (report: Report) => Promise<unknown>;
}

export const userSubject = ({ id, username }: { id: string; username: string }): ReportSubject => ({
  label: copy.user(isolated(username)),
  send: (body) => api.call(reportUser, { params: { id }, body }),
});

interface Props {
  open: boolean;
  /** The first one is selected. */
  subjects: readonly ReportSubject[];
  onClose: () => void;
}

/** Asks what is reported to the moderators, and why. */
export const ReportDialog = ({ open, subjects, onClose }: Props) => {
  const [subject, setSubject] = useState(0);
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async () => subjects[subject]?.send({ reason, note }),
    onSuccess: () => {
      toasts.success(copy.sent);
      setNote('');
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={copy.title} closeLabel={copy.close}>
      <p className="text-muted">{copy.detail}</p>
      <Field label={copy.subject}>
        {(field) => (
          <Select
            {...field}
            value={subject}
            onChange={({ target }) => {
              setSubject(Number(target.value));
              reset();
            }}
          >
            {subjects.map(({ label }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two options of a poll may have the same text.
              <option key={index} value={index}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={copy.reason}>
        {(field) => (
          <Select {...field} value={reason} onChange={({ target }) => setReason(target.value as ReportReason)}>
            {reportReasons.map((one) => (
              <option key={one} value={one}>
                {copy.reasons[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={copy.note}>
        {(field) => (
          <Textarea
            {...field}
            dir="auto"
            maxLength={REPORT_NOTE_MAX}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <div role="alert" className="empty:-mt-4">
        {error && <Notice tone="signal">{errorText(error, copy.failed)}</Notice>}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{copy.cancel}</Button>
        <Button variant="primary" pending={isPending} onClick={() => mutate()}>
          {copy.send}
        </Button>
      </div>
    </Dialog>
  );
};
