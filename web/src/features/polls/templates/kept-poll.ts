import type { Poll } from '@showhands/contracts';
import type { KeptPoll } from './api.ts';

/** The fields of a stored poll that a template keeps. */
export const keptPollOf = (poll: Poll): KeptPoll => ({
  title: poll.title,
  description: poll.description,
  category: poll.category,
  allow_multiple_votes: poll.allow_multiple_votes,
  show_results: poll.show_results,
  method: poll.method,
  points: poll.points,
  max_points: poll.max_points,
  min_choices: poll.min_choices,
  max_choices: poll.max_choices,
  change_vote: poll.change_vote,
  shuffle_options: poll.shuffle_options,
  names_shown: poll.names_shown,
  reasons: poll.reasons,
  results_when: poll.results_when,
  voters_add_options: poll.voters_add_options,
  visibility: poll.visibility,
  options: poll.options.map(({ text, description, seats }) => ({ text, description, seats })),
});
