import type { Invited, Poll } from '@showhands/contracts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { useListFocus } from '#features/ballots/voter-options/use-list-focus.ts';
import { isNotFound } from '#lib/http/api-error.ts';
import { appMessages } from '#lib/messages/app.ts';
import { visibilityMessages } from '#lib/messages/visibility.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { PollGroups } from '../groups/poll-groups.tsx';
import { AddPeople } from './add-people.tsx';
import { entryNote } from './entry-note.ts';
import { invitedQuery, inviteMutation, removeMutation } from './invited-api.ts';

const copy = visibilityMessages;

interface ListProps {
  pollId: string;
  /** Tells a screen reader of a change. */
  onChanged: (outcome: string) => void;
}

const Entry = ({ pollId, invited, onChanged }: ListProps & { invited: Invited }) => {
  const { entry } = invited;
  const submission = useIdempotencyKey();
  const { mutate, isPending, error } = useMutation(removeMutation(pollId, invited));
  const note = entryNote(invited);
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
export const InvitedList = ({ poll }: { poll: Poll }) => {
  const pollId = poll.id;
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
      <AddPeople copy={copy} mutation={inviteMutation(pollId)} onChanged={setOutcome} />
      <PollGroups poll={poll} isEmpty={all.length === 0} />
      <p aria-live="polite" className="sr-only">
        {outcome}
      </p>
    </section>
  );
};
