import { limits } from '@showhands/contracts';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '#components/ui/tabs.tsx';
import { profilePollsMessages } from '#lib/messages/profile.ts';
import { useLivePolls } from '../use-live-polls.ts';
import { CreatedPolls } from './created-polls.tsx';
import { VotedPolls } from './voted-polls.tsx';

const copy = profilePollsMessages;
const limit = limits.client.profileOverview;

const Overview = () => (
  <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
    <section aria-labelledby="latest-created">
      <h2 id="latest-created" className="mb-2 text-15 font-semibold">
        {copy.latestCreated}
      </h2>
      <CreatedPolls limit={limit} />
    </section>
    <section aria-labelledby="latest-voted">
      <h2 id="latest-voted" className="mb-2 text-15 font-semibold">
        {copy.latestVoted}
      </h2>
      <VotedPolls limit={limit} />
    </section>
  </div>
);

const TABS = [
  { id: 'overview', label: copy.overview, Panel: Overview },
  { id: 'created', label: copy.created, Panel: CreatedPolls },
  { id: 'voted', label: copy.voted, Panel: VotedPolls },
] as const;

/** The user's created and voted polls. The tab is in the URL, so that going back from a poll restores it. */
export const ProfilePolls = () => {
  const [search, setSearch] = useSearchParams();
  useLivePolls();
  const { id, Panel } = TABS.find((tab) => tab.id === search.get('tab')) ?? TABS[0];
  return (
    <Tabs
      label={copy.tabs}
      tabs={TABS}
      selected={id}
      onSelect={(chosen) => setSearch(chosen === 'overview' ? {} : { tab: chosen }, { replace: true })}
    >
      <Panel />
    </Tabs>
  );
};
