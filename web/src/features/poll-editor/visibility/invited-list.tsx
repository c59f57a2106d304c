import type { Poll } from '@showhands/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { FilterGroup } from '#components/ui/filter-group.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { useListFocus } from '#features/ballots/voter-options/use-list-focus.ts';
import { appMessages } from '#lib/messages/app.ts';
import { invitationMessages } from '#lib/messages/invitations.ts';
import { visibilityMessages } from '#lib/messages/visibility.ts';
import { INVITED } from '#lib/paths.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { PollGroups } from '../groups/poll-groups.tsx';
import { AddPeople } from './add-people.tsx';
import { AllLinks } from './all-links.tsx';
import { invitedQuery, inviteMutation, type Shown, turnoutQuery } from './invited-api.ts';
import { InvitedEntry } from './invited-entry.tsx';
import { Reminder } from './reminder.tsx';
import { useLiveTurnout } from './use-live-turnout.ts';
import { WithheldMails } from './withheld-mails.tsx';

const copy = visibilityMessages;
const { filters, filter: filterLabel, none, votesStay, turnout: turnoutText } = invitationMessages;

const SHOWN: readonly Shown[] = ['all', 'not_joined', 'not_voted'];

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-2">
    <SkeletonLine className="h-12" />
    <SkeletonLine className="h-12" />
  </Skeleton>
);

/** The people who are invited to a poll. Changes apply at once, before the form is saved. */
export const InvitedList = ({ poll }: { poll: Poll }) => {
  const headingId = useId();
  const [outcome, setOutcome] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const { heading, listProps } = useListFocus();
  const { data: turnout } = useQuery(turnoutQuery(poll.id));
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    invitedQuery(poll.id, shown),
  );
  useLiveTurnout(poll.id);
  const isLinked = useLocation().hash === INVITED;
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (!isLinked || !isLoaded) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [isLinked, isLoaded, heading]);

  if (!data) {
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return error ? <ErrorState title={errorText(error, copy.loadFailed)} action={action} /> : <Loading />;
  }
  const listed = data.pages.flatMap(({ items }) => items);
  const invited = turnout?.invited ?? data.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <div>
        <h3 ref={heading} id={headingId} tabIndex={-1} className="scroll-mt-18 text-15 font-semibold figures">
          {copy.list(invited)}
        </h3>
        {turnout && turnout.invited > 0 && (
          <p className="text-15 figures">{turnoutText(turnout.invited, turnout.joined, turnout.voted)}</p>
        )}
        <p className="text-13 text-muted">{invited === 0 ? copy.empty : `${copy.atOnce} ${votesStay}`}</p>
      </div>
      {invited > 0 && (
        <FilterGroup
          label={filterLabel}
          options={SHOWN.map((value) => ({ value, label: filters[value] }))}
          value={shown}
          onChange={setShown}
        />
      )}
      {listed.length === 0 && shown !== 'all' && <p className="text-15 text-muted">{none[shown]}</p>}
      <div className={listed.length > 0 ? 'border-y border-line' : undefined}>
        <ul
          {...listProps}
          aria-labelledby={headingId}
          className="-ms-1 -me-4 flex max-h-[50dvh] flex-col overflow-y-auto ps-1 pe-4"
        >
          {listed.map((one) => (
            <InvitedEntry key={one.id} pollId={poll.id} invited={one} onChanged={setOutcome} />
          ))}
        </ul>
      </div>
      {hasNextPage && (
        <Button className="self-start" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.loadMore}
        </Button>
      )}
      {turnout && turnout.invited > 0 && (
        <div className="flex flex-wrap items-start gap-3">
          <AllLinks pollId={poll.id} waiting={turnout.invited - turnout.joined} />
          <Reminder poll={poll} turnout={turnout} onChanged={setOutcome} />
          <WithheldMails poll={poll} count={turnout.mailsWithheld ?? 0} onChanged={setOutcome} />
        </div>
      )}
      <AddPeople copy={copy} mutation={inviteMutation(poll.id)} onChanged={setOutcome} />
      <PollGroups poll={poll} isEmpty={invited === 0} />
      <p aria-live="polite" className="sr-only">
        {outcome}
      </p>
    </section>
  );
};
