import { ProfileCard } from '../../features/profile/components/profile-card.tsx';
import { ProfilePolls } from '../../features/profile/components/profile-polls.tsx';
import { ProfileStats } from '../../features/profile/components/profile-stats.tsx';
import { appMessages } from '../../lib/messages/en/app.ts';
import { profileMessages } from '../../lib/messages/en/profile.ts';
import { ScreenHeader } from '../layout/screen-header.tsx';

const copy = profileMessages;

export const Profile = () => (
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
