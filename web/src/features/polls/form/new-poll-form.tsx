import { type Poll, texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { DraftNotice } from '../../../components/ui/draft-notice.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { draftMessages } from '../../../lib/messages/drafts.ts';
import { pollFormMessages } from '../../../lib/messages/poll-form.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { createPollMutation } from './api.ts';
import { draftSchema, newPollBodyOf, type PollBody } from './form-schema.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { OptionsField } from './options-field.tsx';
import { QuestionFields, SettingFields } from './poll-fields.tsx';
import { errorSummaryOf, focusFirstError, showServerErrors, usePollForm } from './use-poll-form.ts';

const copy = pollFormMessages;

export const NewPollForm = ({ onCreated }: { onCreated: (poll: Poll) => void }) => {
  const form = usePollForm();
  const draft = useFormDraft(form, 'new poll', draftSchema);
  const submission = useIdempotencyKey();
  const { mutate, isPending } = useMutation(createPollMutation());
  const summary = errorSummaryOf(form);

  const send = (filled: PollBody) => {
    if (isPending) return;
    const body = newPollBodyOf(filled);
    mutate(
      { body, idempotencyKey: submission.keyFor(body) },
      {
        onSuccess: (poll) => {
          draft.forget();
          onCreated(poll);
        },
        onError: (error) => {
          submission.failed(error);
          showServerErrors(form, error, texts.poll.createFailed);
        },
      },
    );
  };
  const startOver = () => {
    draft.forget();
    form.reset();
  };
  const discard = () => {
    // First, since a reset form knows no fields until it has rendered.
    form.setFocus('title');
    startOver();
  };
  const submit = form.handleSubmit(send, (errors) => focusFirstError(form, errors));

  return (
    <form noValidate onSubmit={submit} className="flex max-w-form flex-col gap-6">
      <LeaveGuard isDirty={form.formState.isDirty} onLeave={draft.forget} />
      {draft.isRestored && (
        <DraftNotice text={draftMessages.restored} discard={draftMessages.discard} onDiscard={discard} />
      )}
      <QuestionFields form={form} />
      <OptionsField form={form} />
      <SettingFields form={form} />
      <div role="alert" className="empty:-mt-6">
        {summary && <Notice tone="signal">{summary}</Notice>}
      </div>
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
        <Button variant="quiet" inactive={isPending} className="-ml-4" onClick={startOver}>
          {copy.reset}
        </Button>
        <span className="flex flex-wrap gap-3">
          <Link to={paths.dashboard} className={buttonClass('secondary')}>
            {copy.cancel}
          </Link>
          <Button type="submit" variant="primary" pending={isPending}>
            {isPending ? copy.creating : copy.create}
          </Button>
        </span>
      </div>
    </form>
  );
};
