import { lazy, Suspense } from 'react';
import { createdPollsQuery, userStatsQuery, votedPollsQuery } from '#features/profile/api.ts';
import { ProfileCard } from '#features/profile/components/profile-card.tsx';
import { ProfilePolls } from '#features/profile/components/profile-polls.tsx';
import { ProfileStats } from '#features/profile/components/profile-stats.tsx';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { appMessages } from '#lib/messages/app.ts';
import { profileMessages } from '#lib/messages/profile.ts';
import { meQuery } from '#lib/session/me.ts';
import { useIdle } from '#lib/use-idle.ts';
import { ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const copy = profileMessages;

const AccountSecurity = lazy(async () => {
  const loaded = await importWithRetry(() => import('#features/session/components/account-security.tsx'));
  return { default: loaded.AccountSecurity };
});

/** The password and the sessions are below the first screen, so they load after it. */
const Profile = () => {
  const idle = useIdle();
  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      <ScreenHeader title={copy.title} />
      <div className="flex flex-col gap-8">
        <ProfileCard />
        <ProfileStats />
        <ProfilePolls />
        <Suspense>{idle && <AccountSecurity />}</Suspense>
      </div>
    </>
  );
};

export const screen: Screen = {
  component: Profile,
  prefetch: (client) =>
    Promise.all([
      client.query(meQuery()),
      client.query(userStatsQuery()),
      client.query(createdPollsQuery()),
      client.query(votedPollsQuery()),
    ]),
};
