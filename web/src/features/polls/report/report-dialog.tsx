import { REPORT_NOTE_MAX, type ReportReason, reportPoll, reportReasons } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { api } from '#lib/http/api.ts';
import { reportMessages } from '#lib/messages/report.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';

const copy = reportMessages;

interface Props {
  open: boolean;
  pollId: string;
  onClose: () => void;
}

/** Asks why a poll is reported to the operators. */
export const ReportDialog = ({ open, pollId, onClose }: Props) => {
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(reportPoll, { params: { id: pollId }, body: { reason, note } }),
    onSuccess: () => {
      toasts.success(copy.sent);
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={copy.title} closeLabel={copy.close}>
      <p className="text-muted">{copy.detail}</p>
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
