import type { Poll } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { pollQuery } from '#features/polls/api.ts';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { useSession } from '#lib/session/session.ts';
import { EndCountdown } from './end-countdown.tsx';
import { FollowingNotice, NextPollNotice } from './follow-notice.tsx';
import { useFollower } from './use-follower.ts';

const Remote = lazy(async () => ({ default: (await importWithRetry(() => import('./remote.tsx'))).Remote }));

const OfPoll = ({ poll }: { poll: Poll }) => {
  const session = useSession();
  const isCreator = session.status !== 'signed-out' && session.user.id === poll.creator;
  return (
    <>
      <EndCountdown poll={poll} />
      <Suspense>{isCreator && <Remote poll={poll} />}</Suspense>
    </>
  );
};

/**
 * Takes the viewer of a poll along with its presenter, or offers to, and shows how long it is open. Its presenter can run the
 * wall. Floats over the screen, which therefore does not move, at its lower edge, where neither the actions of the poll nor its
 * options begin.
 */
export const Follower = ({ pollId }: { pollId: string }) => {
  const { ahead, taken } = useFollower(pollId);
  // The screen fetches it.
  const { data: poll } = useQuery({ ...pollQuery(pollId), enabled: false });
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[max(var(--spacing-4),env(safe-area-inset-bottom))] z-10 flex flex-col items-center gap-2 lg:end-18 print:hidden">
      <div role="status" className="flex w-full justify-center lg:justify-end">
        {ahead ? (
          <NextPollNotice follows={ahead.follows} onGo={ahead.go} onFollow={ahead.follow} onDismiss={ahead.dismiss} />
        ) : (
          taken && <FollowingNotice onStop={taken.stop} onDismiss={taken.dismiss} />
        )}
      </div>
      {poll && <OfPoll poll={poll} />}
    </div>
  );
};
