import { createdPollsQuery, userStatsQuery, votedPollsQuery } from '../../features/profile/api.ts';
import { ProfileCard } from '../../features/profile/components/profile-card.tsx';
import { ProfilePolls } from '../../features/profile/components/profile-polls.tsx';
import { ProfileStats } from '../../features/profile/components/profile-stats.tsx';
import { appMessages } from '../../lib/messages/en/app.ts';
import { profileMessages } from '../../lib/messages/en/profile.ts';
import { meQuery } from '../../lib/session/me.ts';
import { ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const copy = profileMessages;

const Profile = () => (
  <>
    <title>{appMessages.title(copy.title)}</title>
    <ScreenHeader title={copy.title} />
    <div className="flex flex-col gap-8">
      <ProfileCard />
      <ProfileStats />
      <ProfilePolls />
    </div>
  </>
);

export const profile: Screen = {
  component: Profile,
  read: (client) =>
    Promise.all([
      client.query(meQuery()),
      client.query(userStatsQuery()),
      client.query(createdPollsQuery()),
      client.query(votedPollsQuery()),
    ]),
};
