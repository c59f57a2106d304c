import type { Group, Invited } from '@showhands/contracts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmButton } from '#components/ui/confirm-button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { useListFocus } from '#features/ballots/voter-options/use-list-focus.ts';
import { isNotFound } from '#lib/http/api-error.ts';
import { appMessages } from '#lib/messages/app.ts';
import { groupsMessages } from '#lib/messages/groups.ts';
import { visibilityMessages } from '#lib/messages/visibility.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { AddPeople } from '../visibility/add-people.tsx';
import { entryNote } from '../visibility/entry-note.ts';
import { addMembersMutation, membersQuery, removeMemberMutation } from './api.ts';

const copy = groupsMessages;

interface MemberProps {
  group: Group;
  member: Invited;
  /** Tells a screen reader of a change. */
  onChanged: (outcome: string) => void;
}

const Member = ({ group, member, onChanged }: MemberProps) => {
  const { entry } = member;
  const { mutate, isPending, error } = useMutation(removeMemberMutation(group.id, member));
  const note = entryNote(member, copy.notes);
  const remove = (close: () => void) =>
    mutate(undefined, { onSuccess: () => onChanged(copy.removed(isolated(entry))), onError: close });
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
      <span className="min-w-0 grow basis-1/2 wrap-anywhere">
        <span dir={userTextDirection(entry)} className="block">
          {entry}
        </span>
        {note !== undefined && <span className="block text-13 text-muted">{note}</span>}
      </span>
      {!group.managed && (
        <ConfirmButton
          variant="quiet"
          className="ms-auto -me-4"
          aria-label={copy.removeMemberNamed(isolated(entry))}
          pending={isPending}
          asks={group.polls > 0}
          question={{ ...copy.removal, text: copy.removal.text(isolated(entry)) }}
          onConfirm={remove}
        >
          {copy.removeMember}
        </ConfirmButton>
      )}
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

/** The members of a group. Changes apply at once. */
export const GroupMembers = ({ group }: { group: Group }) => {
  const headingId = useId();
  const [outcome, setOutcome] = useState('');
  const { heading, listProps } = useListFocus();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    membersQuery(group.id),
  );
  if (!data) {
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return error ? <ErrorState title={errorText(error, copy.membersFailed)} action={action} /> : <Loading />;
  }
  const all = data.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby={headingId} className="flex max-w-question flex-col gap-4">
      <div>
        <h2 ref={heading} id={headingId} tabIndex={-1} className="text-21 font-semibold figures">
          {copy.memberList(group.members)}
        </h2>
        {all.length === 0 && <p className="text-muted">{copy.noMembers}</p>}
      </div>
      {!group.managed && <AddPeople copy={copy} mutation={addMembersMutation(group)} onChanged={setOutcome} />}
      <ul {...listProps} aria-labelledby={headingId} className="flex flex-col border-t border-line empty:hidden">
        {all.map((member) => (
          <Member key={member.id} group={group} member={member} onChanged={setOutcome} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="self-start" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {visibilityMessages.loadMore}
        </Button>
      )}
      <p aria-live="polite" className="sr-only">
        {outcome}
      </p>
    </section>
  );
};
