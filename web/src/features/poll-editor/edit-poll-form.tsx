import { type Poll, texts } from '@showhands/contracts';
import { type ReactNode, useState } from 'react';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Button } from '#components/ui/button.tsx';
import { DraftNotice } from '#components/ui/draft-notice.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { draftMessages } from '#lib/messages/drafts.ts';
import { editPollMessages, pollFormMessages } from '#lib/messages/poll-form.ts';
import { toasts } from '#lib/toasts.ts';
import { readFormDraft, useFormDraft } from '#lib/use-form-draft.ts';
import { EditNotices } from './edit-notices.tsx';
import { editBodyOf } from './edit-rules.ts';
import { draftSchema, type PollBody } from './form-schema.ts';
import { MoreSettings } from './more-settings.tsx';
import { OptionsField } from './options-field.tsx';
import { QuestionFields, SettingFields } from './poll-fields.tsx';
import { FORM_COLUMNS, PreviewBeside } from './preview-places.tsx';
import { usePollEdit } from './use-poll-edit.ts';
import { errorSummaryOf, focusFirstError, showServerErrors, usePollForm } from './use-poll-form.ts';
import { VisibilityField } from './visibility/visibility-field.tsx';

const copy = editPollMessages;

const draftName = (pollId: string) => `edit ${pollId}`;

interface Props {
  /** The current state: votes arrive while the form is open. */
  poll: Poll;
  cancel: ReactNode;
  onSaved: (poll: Poll) => void;
}

interface FormProps extends Props {
  /** The state at the time the form was opened, to which its values are compared. */
  opened: Poll;
  onLoadLatest: () => void;
}

const OpenForm = ({ opened, poll, cancel, onSaved, onLoadLatest }: FormProps) => {
  const form = usePollForm(opened, poll);
  const draft = useFormDraft(form, draftName(poll.id), draftSchema, opened.revision);
  const { save, isPending } = usePollEdit(poll.id);

  const send = (filled: PollBody) =>
    save(editBodyOf(filled, poll, opened.revision), {
      onSaved: (saved) => {
        draft.forget();
        toasts.success(copy.updated);
        onSaved(saved);
      },
      onFailed: (error) => showServerErrors(form, error, texts.poll.updateFailed),
    });
  const startOver = () => {
    draft.forget();
    form.reset();
    onLoadLatest();
  };
  const discard = () => {
    // First, since a reset form knows no fields until it has rendered.
    form.setFocus('title');
    startOver();
  };
  const submit = form.handleSubmit(send, (errors) => focusFirstError(form, errors));

  return (
    <div className={FORM_COLUMNS}>
      <form noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-6">
        <LeaveGuard isDirty={form.formState.isDirty} copy={pollFormMessages.leave} onLeave={draft.forget} />
        {draft.isRestored && (
          <DraftNotice text={draftMessages.restored} discard={draftMessages.discard} onDiscard={discard} />
        )}
        {poll.total_votes > 0 && <Notice>{copy.restricted(poll.total_votes)}</Notice>}
        <QuestionFields form={form} poll={poll} />
        <OptionsField form={form} poll={poll} />
        <SettingFields form={form} poll={poll} />
        <VisibilityField form={form} poll={poll} />
        <MoreSettings form={form} poll={poll} />
        <div role="alert" className="empty:-mt-6">
          <EditNotices
            poll={poll}
            outdated={!isPending && poll.revision > opened.revision}
            summary={errorSummaryOf(form)}
            onLoadLatest={startOver}
          />
        </div>
        <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-6">
          {cancel}
          <Button type="submit" variant="primary" pending={isPending}>
            {isPending ? copy.updating : copy.update}
          </Button>
        </div>
      </form>
      <PreviewBeside form={form} poll={poll} />
    </div>
  );
};

export const EditPollForm = ({ poll, ...rest }: Props) => {
  // A draft goes on from the revision that it started from, so that it does not overwrite a newer one unseen.
  const [opened, setOpened] = useState(() => {
    const { revision = poll.revision } = readFormDraft(draftName(poll.id), draftSchema) ?? {};
    return { ...poll, revision };
  });
  return <OpenForm key={opened.revision} opened={opened} poll={poll} onLoadLatest={() => setOpened(poll)} {...rest} />;
};
