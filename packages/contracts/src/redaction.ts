import type { PollSnapshot } from './events.ts';
import type { Poll } from './poll.ts';

/** Whether a viewer may see how the options of a poll stand. */
export const maySeeResults = (poll: Pick<PollSnapshot, 'creator' | 'show_results'>, viewerId: string): boolean =>
  poll.show_results || poll.creator === viewerId;

/** The one way from a poll to the wire: a viewer who may not see the results gets null for each option's votes. */
export const presentPoll = (poll: PollSnapshot, resultsVisible: boolean): Poll => ({
  ...poll,
  results_visible: resultsVisible,
  options: resultsVisible ? poll.options : poll.options.map((option) => ({ ...option, votes: null })),
});
