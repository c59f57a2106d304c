import type { PollSnapshot } from './events.ts';
import type { Poll } from './poll.ts';

/** Whether a viewer may see the votes of each option. */
export const maySeeResults = (poll: Pick<PollSnapshot, 'creator' | 'show_results'>, viewerId: string): boolean =>
  poll.show_results || poll.creator === viewerId;

/**
 * Redacts a poll for a viewer: without visible results, the votes of each option are null. Every poll is sent through
 * here.
 */
export const presentPoll = (poll: PollSnapshot, resultsVisible: boolean): Poll => ({
  ...poll,
  results_visible: resultsVisible,
  options: resultsVisible ? poll.options : poll.options.map((option) => ({ ...option, votes: null })),
});
