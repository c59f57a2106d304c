import { codePoints, concludePoll, conclusionText, type Poll } from '@showhands/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { api } from '#lib/http/api.ts';
import { conclusionMessages } from '#lib/messages/conclusion.ts';
import { pollFormMessages } from '#lib/messages/poll-form.ts';
import { serverNow } from '#lib/server-clock.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { applyEvent } from '../apply-event.ts';
import { useIsCreator } from '../use-is-creator.ts';

const copy = conclusionMessages;
const { max } = conclusionText;

interface FormProps {
  poll: Pick<Poll, 'id' | 'conclusion'>;
  onClose: () => void;
}

const ConclusionForm = ({ poll, onClose }: FormProps) => {
  const client = useQueryClient();
  const [text, setText] = useState(poll.conclusion?.text ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(concludePoll, { params: { id: poll.id }, body: { text } }),
    onSuccess: (update) => {
      applyEvent(client, { name: 'pollUpdate', update }, serverNow());
      onClose();
    },
  });
  const used = codePoints(text.trim());
  const isTooLong = used > max;
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isTooLong && !isPending) mutate();
  };
  const failure = error ? errorText(error, copy.failed) : undefined;
  return (
    <form onSubmit={save} className="flex flex-col gap-3">
      <Field
        label={copy.label}
        hint={poll.conclusion ? copy.editHint : copy.hint}
        error={isTooLong ? copy.tooLong : failure}
        aside={<span className="text-13 text-muted figures">{pollFormMessages.counter(used, max)}</span>}
      >
        {(field) => (
          <Textarea
            {...field}
            autoFocus
            dir="auto"
            rows={3}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending} inactive={isTooLong}>
          {copy.save}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
};

/** The conclusion of a closed poll, and for its creator a form to write it. */
export const ConclusionNote = ({ poll }: { poll: Poll }) => {
  const { conclusion, status } = poll;
  const isCreator = useIsCreator(poll);
  const section = useRef<HTMLElement>(null);
  const headingId = useId();
  const [isEditing, setEditing] = useState(false);
  const close = () => {
    // The button that had the focus goes away with the form.
    section.current?.focus();
    setEditing(false);
  };
  const canEdit = isCreator && status === 'closed';
  if (!conclusion && !canEdit) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="flex flex-col items-start gap-2 border-s-4 border-accent ps-3 *:w-full"
    >
      <h2 id={headingId} className="text-15 font-semibold">
        {copy.title}
      </h2>
      {isEditing && canEdit ? (
        <ConclusionForm poll={poll} onClose={close} />
      ) : (
        <>
          {conclusion && (
            <p dir={userTextDirection(conclusion.text)} className="max-w-question whitespace-pre-line wrap-anywhere">
              {conclusion.text}
            </p>
          )}
          {canEdit && (
            <Button variant={conclusion ? 'quiet' : 'secondary'} className="w-fit!" onClick={() => setEditing(true)}>
              {conclusion ? copy.edit : copy.write}
            </Button>
          )}
        </>
      )}
    </section>
  );
};
