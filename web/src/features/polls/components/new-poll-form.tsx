import { type Poll, texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Notice } from '../../../components/ui/notice.tsx';
import { pollFormMessages } from '../../../lib/messages/en/poll-form.ts';
import { useSubmissionKey } from '../../../lib/use-submission-key.ts';
import { createPollMutation } from '../form-api.ts';
import { newPollOf, type PollBody } from '../form-schema.ts';
import { focusFirstFault, showServerFaults, summaryOf, usePollForm } from '../use-poll-form.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { OptionsField } from './options-field.tsx';
import { QuestionFields, SettingFields } from './poll-fields.tsx';

const copy = pollFormMessages;

export const NewPollForm = ({ onCreated }: { onCreated: (poll: Poll) => void }) => {
  const form = usePollForm();
  const submission = useSubmissionKey();
  const { mutate, isPending } = useMutation(createPollMutation());
  const summary = summaryOf(form);

  const send = (filled: PollBody) => {
    if (isPending) return;
    const body = newPollOf(filled);
    mutate(
      { body, actionKey: submission.keyFor(body) },
      {
        onSuccess: onCreated,
        onError: (error) => {
          submission.failed(error);
          showServerFaults(form, error, texts.poll.createFailed);
        },
      },
    );
  };
  const submit = form.handleSubmit(send, (errors) => focusFirstFault(form, errors));

  return (
    <form noValidate onSubmit={submit} className="flex max-w-form flex-col gap-6">
      <LeaveGuard losing={form.formState.isDirty} />
      <QuestionFields form={form} />
      <OptionsField form={form} />
      <SettingFields form={form} />
      <div role="alert" className="empty:-mt-6">
        {summary && <Notice tone="signal">{summary}</Notice>}
      </div>
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
        <Button variant="quiet" inactive={isPending} className="-ml-4" onClick={() => form.reset()}>
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
