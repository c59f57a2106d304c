import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '#components/ui/button-class.ts';
import { FilterGroup } from '#components/ui/filter-group.tsx';
import { PollSearch } from '#features/polls/filter/poll-search.tsx';
import { useUrlFilter } from '#features/polls/filter/use-url-filter.ts';
import { ownListQuery, ownPollsQuery } from '#features/polls/my-polls/api.ts';
import { EditRejectedNotice } from '#features/polls/my-polls/edit-rejected-notice.tsx';
import { MyPollList } from '#features/polls/my-polls/my-poll-list.tsx';
import { MyPollsStats } from '#features/polls/my-polls/my-polls-stats.tsx';
import { ownStatsOf } from '#features/polls/my-polls/own-stats.ts';
import { ownSearchParams, parseOwnFilter, TABS, type Tab } from '#features/polls/my-polls/status-rules.ts';
import { useListBackState } from '#lib/back-navigation.ts';
import { appMessages } from '#lib/messages/app.ts';
import { myPollsMessages } from '#lib/messages/my-polls.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session/session.ts';
import { CreateLink, ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const copy = myPollsMessages;

const rejectedEditOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'rejectedEdit' in state && typeof state.rejectedEdit === 'string'
    ? state.rejectedEdit
    : null;

const OwnPolls = ({ creator }: { creator: string }) => {
  const { filter, change } = useUrlFilter(parseOwnFilter, ownSearchParams);
  const { state } = useLocation();
  const { data: own, isError } = useQuery(ownPollsQuery(creator));

  const stats = own && ownStatsOf(own);
  const rejectedEdit = rejectedEditOf(state);
  const labelOf = (value: Tab) => (stats ? copy.counted(copy.tabs[value], stats.counts[value]) : copy.tabs[value]);

  return (
    <>
      {rejectedEdit && (
        <div className="mb-6">
          <EditRejectedNotice pollId={rejectedEdit} own={own} />
        </div>
      )}
      <MyPollsStats stats={stats} failed={isError} />
      <div className="mt-6 mb-4 flex flex-col gap-3">
        <PollSearch value={filter.q} onChange={(q) => change({ q })} />
        <FilterGroup
          label={copy.filter}
          options={TABS.map((value) => ({ value, label: labelOf(value) }))}
          value={filter.status}
          onChange={(status) => change({ status })}
        />
      </div>
      <MyPollList creator={creator} filter={filter} onClear={() => change({ q: '' })} />
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
      client.infiniteQuery(ownListQuery(viewerId, parseOwnFilter(search))),
    ]),
};
