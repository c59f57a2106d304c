import { type Invited, isAddress } from '@showhands/contracts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useListFocus } from '#features/ballots/voter-options/use-list-focus.ts';
import { isNotFound } from '#lib/http/api-error.ts';
import { appMessages } from '#lib/messages/app.ts';
import { visibilityMessages } from '#lib/messages/visibility.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { EntriesField } from './entries-field.tsx';
import { invitedQuery, inviteMutation, removeMutation } from './invited-api.ts';
import { parseEntries } from './invited-entries.ts';

const copy = visibilityMessages;

interface ListProps {
  pollId: string;
  /** Tells a screen reader of a change. */
  onChanged: (outcome: string) => void;
}

const AddPeople = ({ pollId, onChanged }: ListProps) => {
  const [text, setText] = useState('');
  const submission = useIdempotencyKey();
  const { mutate, isPending, error, reset } = useMutation(inviteMutation(pollId));
  const { entries, invalid } = parseEntries(text);
  const add = () =>
    mutate(
      { entries, idempotencyKey: submission.keyFor(entries) },
      {
        onSuccess: () => {
          // What was left out stays, to be corrected.
          setText(invalid.join('\n'));
          onChanged(copy.added(entries.length));
        },
        onError: submission.failed,
      },
    );
  return (
    <div className="flex flex-col gap-3">
      <EntriesField text={text} error={error ? errorText(error, copy.saveFailed) : undefined}>
        {(field) => (
          <Textarea
            {...field}
            dir="auto"
            rows={4}
            value={text}
            onChange={({ target }) => {
              reset();
              setText(target.value);
            }}
            className="max-h-[30dvh]"
          />
        )}
      </EntriesField>
      <Button className="self-start" pending={isPending} inactive={entries.length === 0} onClick={add}>
        {entries.length === 0 ? copy.invite : copy.inviteCount(entries.length)}
      </Button>
    </div>
  );
};

const noteOf = ({ entry, person }: Invited): string | undefined => {
  if (person === null) return isAddress(entry) ? copy.unconfirmed : copy.noAccount;
  return person.username.toLowerCase() === entry.toLowerCase() ? undefined : copy.nowCalled(isolated(person.username));
};

const Entry = ({ pollId, invited, onChanged }: ListProps & { invited: Invited }) => {
  const { entry } = invited;
  const submission = useIdempotencyKey();
  const { mutate, isPending, error } = useMutation(removeMutation(pollId, invited));
  const note = noteOf(invited);
  const remove = () =>
    mutate(submission.keyFor(invited.id), {
      onSuccess: () => onChanged(copy.removed(isolated(entry))),
      onError: submission.failed,
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
      <span className="min-w-0 grow basis-1/2 wrap-anywhere">
        <span dir={userTextDirection(entry)} className="block">
          {entry}
        </span>
        {note !== undefined && <span className="block text-13 text-muted">{note}</span>}
      </span>
      <Button
        variant="quiet"
        className="ms-auto -me-4"
        aria-label={copy.removeEntry(isolated(entry))}
        pending={isPending}
        onClick={remove}
      >
        {copy.remove}
      </Button>
      <div role="alert" className="w-full empty:hidden">
        {error && !isNotFound(error) && <FieldError error={errorText(error, copy.saveFailed)} />}
      </div>
    </li>
  );
};

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-2">
    <SkeletonLine className="h-12" />
    <SkeletonLine className="h-12" />
  </Skeleton>
);

/** The people who are invited to a poll. Changes apply at once, before the form is saved. */
export const InvitedList = ({ pollId }: { pollId: string }) => {
  const headingId = useId();
  const [outcome, setOutcome] = useState('');
  const { heading, listProps } = useListFocus();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    invitedQuery(pollId),
  );

  if (!data) {
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return error ? <ErrorState title={errorText(error, copy.loadFailed)} action={action} /> : <Loading />;
  }
  const all = data.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <div>
        <h3 ref={heading} id={headingId} tabIndex={-1} className="text-15 font-semibold figures">
          {copy.list(data.pages[0]?.total ?? 0)}
        </h3>
        <p className="text-13 text-muted">{all.length === 0 ? copy.empty : copy.atOnce}</p>
      </div>
      <ul {...listProps} aria-labelledby={headingId} className="flex max-h-[50dvh] flex-col overflow-y-auto">
        {all.map((invited) => (
          <Entry key={invited.id} pollId={pollId} invited={invited} onChanged={setOutcome} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="self-start" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.loadMore}
        </Button>
      )}
      <AddPeople pollId={pollId} onChanged={setOutcome} />
      <p aria-live="polite" className="sr-only">
        {outcome}
      </p>
    </section>
  );
};
