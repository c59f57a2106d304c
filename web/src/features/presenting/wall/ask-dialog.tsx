import { limits, type Poll, texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { setAutofocus } from '#components/ui/set-autofocus.ts';
import { Textarea } from '#components/ui/textarea.tsx';
import { pastedLines } from '#features/polls/pasted-lines.ts';
import { presentMessages } from '#lib/messages/present.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { askMutation } from '../sequences/api.ts';
import type { SequenceSteps } from './use-sequence-steps.ts';

const copy = presentMessages.ask;

interface Props {
  poll: Poll;
  steps: SequenceSteps;
  onDone: () => void;
}

const Form = ({ poll, steps, onDone }: Props) => {
  const [title, setTitle] = useState('');
  const [lines, setLines] = useState('');
  const { mutate, isPending, error } = useMutation(askMutation(poll.id));
  const idempotency = useIdempotencyKey();
  const { options, leftOut } = pastedLines(lines, [], limits.options.max);
  const hasLongLine = leftOut.some(({ reason }) => reason.kind === 'tooLong');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (hasLongLine) return;
    const { category, show_results } = poll;
    const input = {
      sequence_id: steps.id,
      poll: { title, category, show_results, options: options.map((text) => ({ text })) },
    };
    mutate(
      { input, idempotencyKey: idempotency.keyFor(input) },
      {
        onSuccess: ({ poll: next, sequence }) => {
          onDone();
          void steps.open(next.id, sequence.id);
        },
        onError: idempotency.failed,
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={copy.question}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            ref={setAutofocus}
            autoComplete="off"
            maxLength={limits.title.max}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Field label={copy.options} hint={copy.hint} error={hasLongLine ? texts.poll.optionTooLong : undefined}>
        {(control) => (
          <Textarea {...control} dir="auto" rows={5} value={lines} onChange={(event) => setLines(event.target.value)} />
        )}
      </Field>
      <div role="alert">
        <FieldError error={error ? errorText(error, copy.failed) : undefined} />
      </div>
      <Button type="submit" variant="primary" pending={isPending} className="self-end">
        {copy.submit}
      </Button>
    </form>
  );
};

/** Asks a question that the room is shown at once, after the poll on the wall. */
export const AskDialog = ({ isOpen, ...props }: Props & { isOpen: boolean }) => (
  <Dialog open={isOpen} onClose={props.onDone} title={copy.title} closeLabel={copy.close} placement="wide">
    {isOpen && <Form {...props} />}
  </Dialog>
);
