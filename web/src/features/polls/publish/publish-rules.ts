import type { Poll } from '@showhands/contracts';

/** Whether the draft's end date has passed: published with it, the poll would close at once. */
export const endHasPassed = ({ ends_at }: Pick<Poll, 'ends_at'>, now: number): boolean =>
  ends_at !== null && Date.parse(ends_at) <= now;

/**
 * The edit that publishes a draft as it is, without an end date that has passed. It omits the rules of the poll and of its
 * options, which therefore stay as they are.
 */
export const publishBodyOf = (poll: Poll, now: number) => ({
  title: poll.title,
  description: poll.description,
  category: poll.category,
  status: 'active' as const,
  ends_at: endHasPassed(poll, now) ? null : poll.ends_at,
  allow_multiple_votes: poll.allow_multiple_votes,
  show_results: poll.show_results,
  options: poll.options.map(({ id, text }) => ({ id, text })),
  revision: poll.revision,
});
