import { type Decision, OBJECTION_MAX } from '@showhands/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormEnd } from '#components/ui/form-end.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { decisionMessages } from '#lib/messages/decisions.ts';
import { formatDateTime } from '#lib/messages/format.ts';
import { moderationMessages } from '#lib/messages/moderation.ts';
import { paths } from '#lib/paths.ts';
import { toasts } from '#lib/toasts.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { reasonText } from './actions.ts';
import { decisionsQuery, objectMutation } from './api.ts';
import { ContentText } from './content-text.tsx';

const copy = decisionMessages;

interface FormProps {
  decision: Decision;
  onClose: () => void;
}

const ObjectionForm = ({ decision, onClose }: FormProps) => {
  const key = useIdempotencyKey();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, error, isPending } = useMutation(objectMutation(decision.id));
  useEffect(() => field.current?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const written = text.trim();
    setMissing(written === '');
    if (written === '') return field.current?.focus();
    const done = () => {
      toasts.success(copy.thanks);
      onClose();
    };
    mutate({ text: written, idempotencyKey: key.keyFor(written) }, { onSuccess: done, onError: key.failed });
  };
  return (
    <form noValidate aria-label={copy.object} onSubmit={submit} className="flex max-w-question flex-col gap-4">
      <Field
        label={copy.objection}
        hint={copy.objectHint}
        error={isMissing && text.trim() === '' ? copy.objectionRequired : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            dir="auto"
            maxLength={OBJECTION_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <FormEnd
        error={error ? errorText(error, copy.failed) : undefined}
        isSaving={isPending}
        labels={copy}
        onCancel={onClose}
      />
    </form>
  );
};

/** A poll that is not visible exists for its creator alone, and a deleted one for nobody. */
const pollOf = ({ content: { kind, poll_id: pollId }, action }: Decision): string | null =>
  kind === 'poll' && action === 'delete' ? null : pollId;

const DecisionItem = ({ decision }: { decision: Decision }) => {
  const { content, text, action, at, reason, note, objection } = decision;
  const [isObjecting, setObjecting] = useState(false);
  const item = useRef<HTMLElement>(null);
  const pollId = pollOf(decision);
  const headingId = `decision-${decision.id}`;
  const close = () => {
    flushSync(() => setObjecting(false));
    item.current?.focus();
  };
  return (
    <article
      ref={item}
      aria-labelledby={headingId}
      tabIndex={-1}
      className="flex flex-col gap-4 border-b border-line py-6 focus-visible:-outline-offset-2"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-17 font-semibold">
          {copy.acted[action](moderationMessages.kinds[content.kind])}
        </h2>
        <time dateTime={at} className="text-13 text-muted">
          {formatDateTime(at)}
        </time>
      </div>
      <div className="max-w-question border-s-2 border-line ps-3">
        <ContentText text={text} />
      </div>
      <dl className="grid max-w-question grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">{copy.reason}</dt>
        <dd>{reasonText(reason)}</dd>
        {note !== '' && (
          <>
            <dt className="text-muted">{copy.note}</dt>
            <dd>
              <ContentText text={note} />
            </dd>
          </>
        )}
      </dl>
      {pollId !== null && (
        <Link
          to={paths.poll(pollId)}
          className="inline-flex min-h-target items-center self-start text-accent underline"
        >
          {copy.toPoll}
        </Link>
      )}
      {objection && !isObjecting && (
        <Notice tone="own">
          <p className="font-semibold">{copy.sent(objection.at)}</p>
          <ContentText text={objection.text} />
        </Notice>
      )}
      {isObjecting && <ObjectionForm decision={decision} onClose={close} />}
      {!isObjecting && !objection && action !== 'restore' && (
        <Button className="self-start" onClick={() => setObjecting(true)}>
          {copy.object}
        </Button>
      )}
    </article>
  );
};

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-4">
    {[1, 2].map((key) => (
      <SkeletonLine key={key} className="h-18" />
    ))}
  </Skeleton>
);

/** What moderators have decided about contents of the user, who can object. */
export const DecisionList = () => {
  const { data, error, refetch, isFetching } = useQuery(decisionsQuery());
  if (!data) {
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return error ? <ErrorState title={errorText(error, copy.loadFailed)} action={action} /> : <Loading />;
  }
  if (data.length === 0) return <EmptyState title={copy.none}>{copy.noneDetail}</EmptyState>;
  return (
    <section aria-label={copy.list} className="border-t border-line">
      {data.map((decision) => (
        <DecisionItem key={decision.id} decision={decision} />
      ))}
    </section>
  );
};
