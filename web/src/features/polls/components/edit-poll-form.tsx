import { type Poll, texts } from '@showhands/contracts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { editPollMessages } from '../../../lib/messages/en/poll-form.ts';
import { toasts } from '../../../lib/toasts.ts';
import { editOf } from '../edit-rules.ts';
import type { PollBody } from '../form-schema.ts';
import { usePollEdit } from '../use-poll-edit.ts';
import { focusFirstFault, showServerFaults, summaryOf, usePollForm } from '../use-poll-form.ts';
import { EditNotices } from './edit-notices.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { OptionsField } from './options-field.tsx';
import { QuestionFields, SettingFields } from './poll-fields.tsx';

const copy = editPollMessages;

interface Props {
  /** The poll as it stands now: votes come in while its form is open. */
  poll: Poll;
  cancel: ReactNode;
  onSaved: (poll: Poll) => void;
}

interface FormProps extends Props {
  /** The poll that the form was opened with, which what is typed changes. */
  opened: Poll;
  onLoadLatest: () => void;
}

const OpenForm = ({ opened, poll, cancel, onSaved, onLoadLatest }: FormProps) => {
  const form = usePollForm(opened);
  const { save, isPending } = usePollEdit(poll.id);

  const send = (filled: PollBody) =>
    save(editOf(filled, poll, opened.revision), {
      onSaved: (saved) => {
        toasts.success(copy.updated);
        onSaved(saved);
      },
      onFailed: (error) => showServerFaults(form, error, texts.poll.updateFailed),
    });
  const submit = form.handleSubmit(send, (errors) => focusFirstFault(form, errors));

  return (
    <form noValidate onSubmit={submit} className="flex max-w-form flex-col gap-6">
      <LeaveGuard losing={form.formState.isDirty} />
      {poll.total_votes > 0 && <Notice>{copy.restricted(poll.total_votes)}</Notice>}
      <QuestionFields form={form} poll={poll} />
      <OptionsField form={form} poll={poll} />
      <SettingFields form={form} poll={poll} />
      <div role="alert" className="empty:-mt-6">
        <EditNotices
          poll={poll}
          outdated={!isPending && poll.revision > opened.revision}
          summary={summaryOf(form)}
          onLoadLatest={onLoadLatest}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-6">
        {cancel}
        <Button type="submit" variant="primary" pending={isPending}>
          {isPending ? copy.updating : copy.update}
        </Button>
      </div>
    </form>
  );
};

export const EditPollForm = ({ poll, ...rest }: Props) => {
  const [opened, setOpened] = useState(poll);
  return <OpenForm key={opened.revision} opened={opened} poll={poll} onLoadLatest={() => setOpened(poll)} {...rest} />;
};
