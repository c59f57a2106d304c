import { limits, type Sequence } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioRow } from '#components/ui/radio-rows.tsx';
import { ownPollsQuery } from '#features/polls/my-polls/api.ts';
import { sequencesMessages } from '#lib/messages/sequences.ts';
import { paths } from '#lib/paths.ts';
import { type OrderedPoll, OrderList } from './order-list.tsx';
import { PollPicker } from './poll-picker.tsx';
import { useSequenceForm } from './sequence-form.ts';

const copy = sequencesMessages.form;

/** Own polls by id, with the polls of the sequence while the others are loading. */
const useOwnPolls = (creator: string, sequence: Sequence | null) => {
  const { data } = useQuery(ownPollsQuery(creator));
  const known = sequence?.polls.map(({ id, title, status }): [string, OrderedPoll] => [
    id,
    { id, title, isDraft: status === 'draft' },
  ]);
  const own = Object.entries(data?.polls ?? {}).map(([id, { title, status }]): [string, OrderedPoll] => [
    id,
    { id, title, isDraft: status === 'draft' },
  ]);
  return { polls: new Map([...(known ?? []), ...own]), isLoaded: data !== undefined };
};

interface Props {
  /** Null for a new one. */
  sequence: Sequence | null;
  creator: string;
  onDone: () => void;
}

/** The form of a sequence: its name, its polls in their order, and what happens to the former poll. */
export const SequenceEditor = ({ sequence, creator, onDone }: Props) => {
  const form = useSequenceForm(sequence, onDone);
  const { polls, isLoaded } = useOwnPolls(creator, sequence);
  const { values, errors, change } = form;
  const name = useRef<HTMLInputElement>(null);
  const headingId = useId();
  useEffect(() => name.current?.focus(), []);

  const ids = values.poll_ids;
  const chosen = ids.flatMap((id) => polls.get(id) ?? []);
  const left = [...polls.values()].filter(({ id }) => !ids.includes(id));

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    form.save((found) => found.title !== undefined && name.current?.focus());
  };

  return (
    <form
      noValidate
      aria-labelledby={headingId}
      onSubmit={submit}
      className="flex max-w-question flex-col gap-6 border-b border-line py-6"
    >
      <h2 id={headingId} className="text-21 font-semibold">
        {sequence ? copy.edit : copy.create}
      </h2>
      <Field label={copy.name} error={errors.title}>
        {(control) => (
          <Input
            {...control}
            ref={name}
            dir="auto"
            autoComplete="off"
            value={values.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <OrderList polls={chosen} onChange={(next) => change({ poll_ids: next })}>
        {errors.polls === undefined ? (
          <p className="mt-2 text-muted">{copy.noneChosen}</p>
        ) : (
          <div role="alert" className="mt-2">
            <FieldError error={errors.polls} />
          </div>
        )}
      </OrderList>
      {isLoaded && polls.size === 0 && (
        <p className="text-muted">
          {sequencesMessages.noPolls}{' '}
          <Link to={paths.create} className="font-semibold text-accent underline">
            {sequencesMessages.noPollsAction}
          </Link>
        </p>
      )}
      <PollPicker
        polls={left}
        isFull={ids.length >= limits.sequencePolls.max}
        onAdd={(id) => change({ poll_ids: [...ids, id] })}
      />
      <fieldset>
        <legend className="text-15 font-semibold">{copy.onNext}</legend>
        {(['keep', 'close'] as const).map((value) => (
          <RadioRow
            key={value}
            {...copy[value]}
            name={`${headingId}-next`}
            checked={values.on_next === value}
            onChange={() => change({ on_next: value })}
          />
        ))}
      </fieldset>
      <div>
        <div role="alert">
          <FieldError error={form.failure ?? undefined} />
        </div>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={form.isPending}>
            {copy.save}
          </Button>
          <Button onClick={onDone}>{copy.cancel}</Button>
        </div>
      </div>
    </form>
  );
};
