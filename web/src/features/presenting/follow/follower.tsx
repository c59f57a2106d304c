import { FollowingNotice, NextPollNotice } from './follow-notice.tsx';
import { useFollower } from './use-follower.ts';

/** Takes the viewer of a poll along with its presenter, or offers to. Floats over the screen, which therefore does not move. */
export const Follower = ({ pollId }: { pollId: string }) => {
  const { ahead, taken } = useFollower(pollId);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-[calc(env(safe-area-inset-top)+var(--spacing-row)+var(--spacing-2))] z-10 flex justify-end lg:top-4"
    >
      {ahead ? (
        <NextPollNotice follows={ahead.follows} onGo={ahead.go} onFollow={ahead.follow} onDismiss={ahead.dismiss} />
      ) : (
        taken && <FollowingNotice onStop={taken.stop} onDismiss={taken.dismiss} />
      )}
    </div>
  );
};
