import { useQuery } from '@tanstack/react-query';
import { createElement, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '#components/ui/button-class.ts';
import { FilterGroup } from '#components/ui/filter-group.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { PollSearch } from '#features/polls/filter/poll-search.tsx';
import { useUrlFilter } from '#features/polls/filter/use-url-filter.ts';
import { ownListQuery, ownPollsQuery } from '#features/polls/my-polls/api.ts';
import { EditRejectedNotice } from '#features/polls/my-polls/edit-rejected-notice.tsx';
import { MyPollList } from '#features/polls/my-polls/my-poll-list.tsx';
import { MyPollsStats } from '#features/polls/my-polls/my-polls-stats.tsx';
import { ownStatsOf } from '#features/polls/my-polls/own-stats.ts';
import {
  type MyPollsFilter,
  myPollsSearchParams,
  parseMyPollsFilter,
  parseOwnFilter,
  TABS,
} from '#features/polls/my-polls/status-rules.ts';
import { useListBackState } from '#lib/back-navigation.ts';
import { lazyWithPreload, usePreloadedComponent } from '#lib/lazy-with-preload.ts';
import { appMessages } from '#lib/messages/app.ts';
import { myPollsMessages } from '#lib/messages/my-polls.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session/session.ts';
import { CreateLink, ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const copy = myPollsMessages;

const OPTIONS = [...TABS, 'invited'] as const;

const invitedPolls = lazyWithPreload(
  async () => (await import('#features/polls/invitations/invited-polls.tsx')).InvitedPolls,
);

const InvitedPolls = () => createElement(usePreloadedComponent(invitedPolls));

const Loading = () => (
  <Skeleton label={appMessages.loading}>
    <SkeletonLine className="h-16 w-2/3" />
  </Skeleton>
);

const rejectedEditOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'rejectedEdit' in state && typeof state.rejectedEdit === 'string'
    ? state.rejectedEdit
    : null;

const OwnPolls = ({ creator }: { creator: string }) => {
  const { filter, change } = useUrlFilter(parseMyPollsFilter, myPollsSearchParams);
  const { state } = useLocation();
  const { data: own, isError } = useQuery(ownPollsQuery(creator));

  const stats = own && ownStatsOf(own);
  const rejectedEdit = rejectedEditOf(state);
  const labelOf = (value: MyPollsFilter['status']) => {
    if (value === 'invited') return copy.invited;
    return stats ? copy.counted(copy.tabs[value], stats.counts[value]) : copy.tabs[value];
  };
  const { status, q } = filter;

  return (
    <>
      {rejectedEdit && (
        <div className="mb-6">
          <EditRejectedNotice pollId={rejectedEdit} own={own} />
        </div>
      )}
      <MyPollsStats stats={stats} failed={isError} />
      <div className="mt-6 mb-4 flex flex-col gap-3">
        {status !== 'invited' && <PollSearch value={q} onChange={(typed) => change({ q: typed })} />}
        <FilterGroup
          label={copy.filter}
          options={OPTIONS.map((value) => ({ value, label: labelOf(value) }))}
          value={status}
          onChange={(chosen) => change({ status: chosen })}
        />
      </div>
      {status === 'invited' ? (
        <Suspense fallback={<Loading />}>
          <InvitedPolls />
        </Suspense>
      ) : (
        <MyPollList creator={creator} filter={{ status, q }} onClear={() => change({ q: '' })} />
      )}
    </>
  );
};

const MyPolls = () => {
  const session = useSession();
  const back = useListBackState('my-polls');
  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      <ScreenHeader title={copy.title}>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.groups} state={back} className={buttonClass('secondary')}>
            {copy.groups}
          </Link>
          <Link to={paths.sequences} state={back} className={buttonClass('secondary')}>
            {copy.sequences}
          </Link>
          <CreateLink />
        </div>
      </ScreenHeader>
      {session.status !== 'signed-out' && <OwnPolls creator={session.user.id} />}
    </>
  );
};

export const screen: Screen = {
  component: MyPolls,
  prefetch: (client, { search, viewerId }) =>
    Promise.all([
      client.query(ownPollsQuery(viewerId)),
      parseMyPollsFilter(search).status === 'invited'
        ? invitedPolls.preload()
        : client.infiniteQuery(ownListQuery(viewerId, parseOwnFilter(search))),
    ]),
};
