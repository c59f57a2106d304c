import { FollowingNotice, NextPollNotice } from './follow-notice.tsx';
import { useFollower } from './use-follower.ts';

/**
 * Takes the viewer of a poll along with its presenter, or offers to. Floats over the screen, which therefore does not move, at
 * its lower edge, where neither the actions of the poll nor its options begin.
 */
export const Follower = ({ pollId }: { pollId: string }) => {
  const { ahead, taken } = useFollower(pollId);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[max(var(--spacing-4),env(safe-area-inset-bottom))] z-10 flex justify-center lg:end-18 lg:justify-end"
    >
      {ahead ? (
        <NextPollNotice follows={ahead.follows} onGo={ahead.go} onFollow={ahead.follow} onDismiss={ahead.dismiss} />
      ) : (
        taken && <FollowingNotice onStop={taken.stop} onDismiss={taken.dismiss} />
      )}
    </div>
  );
};
