import { type Poll, texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { DraftNotice } from '#components/ui/draft-notice.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { draftMessages } from '#lib/messages/drafts.ts';
import { pollFormMessages } from '#lib/messages/poll-form.ts';
import { paths } from '#lib/paths.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { createPollMutation } from './api.ts';
import type { CopySource } from './copied-poll.tsx';
import {
  copiedValuesOf,
  draftSchema,
  EMPTY_POLL,
  newPollBodyOf,
  type PollBody,
  type PollFormValues,
} from './form-schema.ts';
import { MoreSettings } from './more-settings.tsx';
import { OptionsField } from './options-field.tsx';
import { QuestionFields, SettingFields } from './poll-fields.tsx';
import { FORM_COLUMNS, PreviewBeside } from './preview-places.tsx';
import { TemplateSave } from './template-save.tsx';
import { TemplateStart } from './template-start.tsx';
import { errorSummaryOf, focusFirstError, showServerErrors, usePollForm } from './use-poll-form.ts';
import { VisibilityField } from './visibility/visibility-field.tsx';

const copy = pollFormMessages;

interface Props {
  /** The poll that the new one is a copy of. Each has a draft of its own. */
  source?: CopySource | undefined;
  /** The group that the new poll is for. */
  groupId?: string | undefined;
  onCreated: (poll: Poll) => void;
}

const initialValues = ({ source, groupId }: Pick<Props, 'source' | 'groupId'>): PollFormValues => {
  if (source?.poll) return copiedValuesOf(source.poll);
  return groupId === undefined ? EMPTY_POLL : { ...EMPTY_POLL, visibility: 'invited', invited_groups: [groupId] };
};

const draftKeyOf = ({ source, groupId }: Pick<Props, 'source' | 'groupId'>): string => {
  if (source) return `copy ${source.id}`;
  return groupId === undefined ? 'new poll' : `group ${groupId}`;
};

export const NewPollForm = ({ source, groupId, onCreated }: Props) => {
  const [initial] = useState(() => initialValues({ source, groupId }));
  const form = usePollForm(undefined, undefined, initial);
  const [isTemplate, setIsTemplate] = useState(false);
  const draft = useFormDraft(form, draftKeyOf({ source, groupId }), draftSchema);
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
    setIsTemplate(false);
    form.reset();
  };
  const fill = (next: boolean) => {
    draft.forget();
    setIsTemplate(next);
  };
  const discard = () => {
    // First, since a reset form knows no fields until it has rendered.
    form.setFocus('title');
    startOver();
  };
  const showErrors = (errors: FieldErrors<PollFormValues>) => focusFirstError(form, errors);
  const submit = form.handleSubmit(send, showErrors);

  return (
    <div className={FORM_COLUMNS}>
      <form noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-6">
        <LeaveGuard isDirty={form.formState.isDirty} copy={pollFormMessages.leave} onLeave={draft.forget} />
        {draft.isRestored && (
          <DraftNotice text={draftMessages.restored} discard={draftMessages.discard} onDiscard={discard} />
        )}
        {!isTemplate && source?.notice}
        <TemplateStart form={form} onFill={fill} />
        <QuestionFields form={form} />
        <OptionsField form={form} />
        <SettingFields form={form} />
        <VisibilityField form={form} poll={undefined} />
        <MoreSettings form={form} />
        <div role="alert" className="empty:-mt-6">
          {summary && <Notice tone="signal">{summary}</Notice>}
        </div>
        <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
          <span className="-ms-4 flex flex-wrap">
            <Button variant="quiet" inactive={isPending} onClick={startOver}>
              {copy.reset}
            </Button>
            <TemplateSave form={form} onInvalid={() => void form.handleSubmit(() => undefined, showErrors)()} />
          </span>
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
      <PreviewBeside form={form} poll={undefined} />
    </div>
  );
};
