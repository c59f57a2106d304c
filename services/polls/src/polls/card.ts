import type { Poll, PollOption, VotedPoll } from '@showhands/contracts';

const FIRST = 2;
const LEADING = 2;
/** Tied leaders whose names fill the two lines that a card has for them. */
const TIED = 10;

/** The options that a card may name: the first ones, the leading ones, and the viewer's choices. */
const isNamed = (options: readonly PollOption[], chosen: readonly string[]) => {
  const sorted = options.toSorted((one, other) => (other.votes ?? 0) - (one.votes ?? 0));
  const most = sorted[0]?.votes ?? 0;
  const tied = most > 0 ? sorted.filter(({ votes }) => votes === most).slice(0, TIED) : [];
  const named = [...options.slice(0, FIRST), ...sorted.slice(0, LEADING), ...tied].map(({ id }) => id);
  const ids = new Set([...named, ...chosen]);
  return ({ id }: PollOption) => ids.has(id);
};

/** The poll as a card shows it. Only polls whose voters choose may have more options than 30. */
export const cardOf = <Shown extends Poll & Partial<Pick<VotedPoll, 'myVotes'>>>(whole: Shown): Shown => {
  const options = whole.options.map(({ description, picture, added_by, ...option }) => option);
  const poll = { ...whole };
  delete poll.conclusion;
  if (poll.method !== undefined) return { ...poll, options };
  const named = options.map((option, place) => ({ ...option, place })).filter(isNamed(options, poll.myVotes ?? []));
  return named.length === options.length
    ? { ...poll, options }
    : { ...poll, options: named, options_count: options.length };
};
