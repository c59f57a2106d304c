import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { FilterGroup } from '../../components/ui/filter-group.tsx';
import { ownListQuery, ownPollsQuery } from '../../features/polls/my-polls/api.ts';
import { EditRefusal } from '../../features/polls/my-polls/edit-refusal.tsx';
import { MyPollList } from '../../features/polls/my-polls/my-poll-list.tsx';
import { MyPollsStats } from '../../features/polls/my-polls/my-polls-stats.tsx';
import { figuresOf } from '../../features/polls/my-polls/own-figures.ts';
import { TABS, type Tab, tabFrom } from '../../features/polls/my-polls/poll-state.ts';
import { usePollFeed } from '../../features/polls/use-live-polls.ts';
import { appMessages } from '../../lib/messages/en/app.ts';
import { myPollsMessages } from '../../lib/messages/en/my-polls.ts';
import { useSession } from '../../lib/session/session.ts';
import { CreateLink, ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const copy = myPollsMessages;

const refusedEditOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'refusedEdit' in state && typeof state.refusedEdit === 'string'
    ? state.refusedEdit
    : null;

const OwnPolls = ({ creator }: { creator: string }) => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const { data: own, isError } = useQuery(ownPollsQuery(creator));
  usePollFeed();

  const tab = tabFrom(search);
  const figures = own && figuresOf(own);
  const refusedEdit = refusedEditOf(state);
  const labelOf = (value: Tab) => (figures ? copy.counted(copy.tabs[value], figures.counts[value]) : copy.tabs[value]);
  const choose = (value: Tab) => setSearch(value === 'all' ? {} : { status: value }, { replace: true });

  return (
    <>
      {refusedEdit && (
        <div className="mb-6">
          <EditRefusal pollId={refusedEdit} own={own} />
        </div>
      )}
      <MyPollsStats figures={figures} failed={isError} />
      <div className="mt-6 mb-4">
        <FilterGroup
          label={copy.filter}
          options={TABS.map((value) => ({ value, label: labelOf(value) }))}
          value={tab}
          onChange={choose}
        />
      </div>
      <MyPollList creator={creator} tab={tab} />
    </>
  );
};

const MyPolls = () => {
  const session = useSession();
  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      <ScreenHeader title={copy.title}>
        <CreateLink />
      </ScreenHeader>
      {session.status !== 'signed-out' && <OwnPolls creator={session.user.id} />}
    </>
  );
};

export const myPolls: Screen = {
  component: MyPolls,
  read: (client, { search, viewerId }) =>
    Promise.all([client.query(ownPollsQuery(viewerId)), client.infiniteQuery(ownListQuery(viewerId, tabFrom(search)))]),
};
