import { codePoints, countedVotersOf, isDecided, type Poll, type PollOption, textStart } from '@showhands/contracts';
import { formatDecimal } from '#lib/messages/format.ts';
import { leaderMessages } from '#lib/messages/leader.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { spokenMessages } from '#lib/messages/spoken.ts';
import { isolated } from '#lib/text-direction.ts';
import { countText, isChosen, leaderOf, leaderText } from '../leader.ts';
import { pollResultsOf } from '../option-results.ts';
import { rankText } from '../result-text.ts';

const copy = spokenMessages;

const THROTTLE_MS = 10_000;
/** As long as a screen reader should go on about something that nobody asked for. */
const LENGTH_MAX = 198;
const NAME_MAX = 40;
/** In a poll with fewer voters, a change is spoken once it is of several voters: a single one would tell a vote. */
const FEW_VOTERS = 10;
const SEVERAL_VOTERS = 3;

/** The sentence that was spoken last, and the poll of which it was. */
export interface Spoken {
  readonly poll: Poll;
  readonly text: string;
  /** In milliseconds of the clock that `spokenAfter` gets. */
  readonly at: number;
}

/** Nothing is spoken about the poll as it is at first. */
export const spokenAtFirst = (poll: Poll): Spoken => ({ poll, text: '', at: Number.NEGATIVE_INFINITY });

const shortened = (text: string, max: number): string =>
  codePoints(text) > max ? `${textStart(text, max).trimEnd()}…` : text;

const nameOf = ({ text }: { readonly text: string }) => isolated(shortened(text, NAME_MAX));

const shareOfLeaders = (poll: Poll): string | null => {
  const leaders = pollResultsOf(poll).filter(({ rank, votes }) => rank !== 'behind' && votes !== null);
  const [first] = leaders;
  if (!first) return null;
  const names = leaderMessages.names(leaders.map(nameOf));
  return `${rankText(first, isDecided(poll))}: ${names}, ${pollMessages.percent(first.percent)}`;
};

/** The whole result in less than 200 characters: the total, and the leaders. */
export const resultSentence = (poll: Poll): string => {
  const leaders = isChosen(poll) ? shareOfLeaders(poll) : leaderText(poll);
  return shortened([countText(poll), leaders].filter(Boolean).join('. '), LENGTH_MAX);
};

/** The number by which the options of a poll are compared, and the sentence about the lead. */
const measureOf = ({ method }: Poll) => {
  if (method === 'points') return { of: ({ points }: PollOption) => points?.total ?? 0, leads: copy.leadsByPoints };
  if (method !== 'score') return { of: ({ votes }: PollOption) => votes ?? 0, leads: copy.leadsByVotes };
  const leads = (name: ReturnType<typeof isolated>, by: number) =>
    by < 0.05 ? copy.leads(name) : copy.leadsByAverage(name, formatDecimal(by));
  return { of: ({ scores }: PollOption) => scores?.mean ?? 0, leads };
};

/** The leaders and their lead; null without votes. A runoff has no lead in votes. */
const leadSentence = (poll: Poll): string | null => {
  if (poll.method === 'rank') return leaderOf(poll).kind === 'counting' ? null : leaderText(poll);
  const { of, leads } = measureOf(poll);
  const [first, second] = poll.options.toSorted((a, b) => of(b) - of(a));
  if (!first || of(first) === 0) return null;
  const leaders = poll.options.filter((option) => of(option) === of(first));
  if (leaders.length > 1) return copy.tied(leaderMessages.names(leaders.map(nameOf)));
  return leads(nameOf(first), of(first) - (second ? of(second) : 0));
};

const countOf = (poll: Poll): number => (isChosen(poll) ? poll.total_votes : countedVotersOf(poll));

const changeSentence = (before: Poll, poll: Poll): string | null => {
  const newVoters = countedVotersOf(poll) - countedVotersOf(before);
  if (countedVotersOf(poll) < FEW_VOTERS && newVoters < SEVERAL_VOTERS) return null;
  const more = countOf(poll) - countOf(before);
  const lead = leadSentence(poll);
  if (more <= 0 && lead === leadSentence(before)) return null;
  return shortened([lead, more > 0 && copy.newVotes(more)].filter(Boolean).join(', '), LENGTH_MAX);
};

const isFinal = (poll: Poll): boolean => poll.status === 'closed' && poll.results_visible;

/** The sentence about what has changed since `before`; null if nothing is to be said. Hidden results are never told. */
const sentenceOf = (before: Poll, poll: Poll): string | null => {
  if (!poll.results_visible) return null;
  if (poll.status !== 'closed') return changeSentence(before, poll);
  const sentence = resultSentence(poll);
  return isFinal(before) && sentence === resultSentence(before) ? null : sentence;
};

const isUrgent = ({ poll: before }: Spoken, poll: Poll): boolean => isFinal(poll) && !isFinal(before);

/** Milliseconds from `now` until a sentence about the poll may be spoken. A result is spoken at once. */
export const waitOf = (last: Spoken, poll: Poll, now: number): number =>
  isUrgent(last, poll) ? 0 : Math.max(0, last.at + THROTTLE_MS - now);

/**
 * The sentence about `poll` that is spoken after `last`, or `last` while there is nothing to say. While muted, something
 * else tells the changes, and they are known afterwards.
 */
export const spokenAfter = (last: Spoken, poll: Poll, now: number, isMuted: boolean): Spoken => {
  if (last.poll === poll) return last;
  const isKnown = isMuted || last.poll.results_visible !== poll.results_visible;
  if (isKnown && !isUrgent(last, poll)) return { ...last, poll };
  if (waitOf(last, poll, now) > 0) return last;
  const text = sentenceOf(last.poll, poll);
  return text === null ? last : { poll, text, at: now };
};
