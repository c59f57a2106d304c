import { type Poll, texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Notice } from '../../../components/ui/notice.tsx';
import { messages } from '../../../lib/messages/en.ts';
import { createPollMutation } from '../api.ts';
import { showServerFaults, summaryOf, usePollForm } from '../use-poll-form.ts';
import { OptionsField } from './options-field.tsx';
import { QuestionFields, SettingFields } from './poll-fields.tsx';

const copy = messages.pollForm;

export const NewPollForm = ({ onCreated }: { onCreated: (poll: Poll) => void }) => {
  const form = usePollForm();
  const { mutate, isPending } = useMutation(createPollMutation());
  const summary = summaryOf(form);

  const submit = form.handleSubmit((body) =>
    mutate(body, {
      onSuccess: onCreated,
      onError: (error) => showServerFaults(form, error, texts.poll.createFailed),
    }),
  );

  return (
    <form noValidate onSubmit={submit} className="flex max-w-form flex-col gap-6">
      <QuestionFields form={form} />
      <OptionsField form={form} />
      <SettingFields form={form} />
      <div role="alert">{summary && <Notice tone="signal">{summary}</Notice>}</div>
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
        <Button variant="quiet" inactive={isPending} onClick={() => form.reset()}>
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
