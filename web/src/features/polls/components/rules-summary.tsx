import { type Poll, type PollOption, type PollRuleValues, pointsOf, pollRuleFields } from '@showhands/contracts';
import { anonymityMessages } from '#lib/messages/anonymity.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { quorumMessages } from '#lib/messages/quorum.ts';
import { rulesSummaryMessages } from '#lib/messages/rules-summary.ts';
import { formatZonedTime } from '#lib/time-zone.ts';
import { useNow } from '#lib/use-now.ts';
import { checkModeOf } from '../check-mode.ts';
import { batchOf } from '../turnout.ts';

const copy = rulesSummaryMessages;

/** The rules of a poll, stored or only typed. */
export type RuledPoll = Pick<Poll, 'allow_multiple_votes' | 'show_results' | 'opens_at' | keyof PollRuleValues> & {
  readonly options: readonly Pick<PollOption, 'seats'>[];
};

/** Whether a stored poll has rules for its voters that ordinary polls do not have. Its rules are absent at their default. */
export const hasRules = ({ visibility, ...poll }: RuledPoll) =>
  poll.opens_at !== undefined ||
  Object.keys(poll).some((name) => name in pollRuleFields) ||
  poll.options.some(({ seats }) => seats !== undefined);

/** How many options voters choose, rank or score. */
const amountOf = ({ min_choices: min = null, max_choices: max = null }: RuledPoll): string => {
  if (min === null) return max === null ? copy.amount.any : copy.amount.upTo(max);
  if (max === null) return copy.amount.atLeast(min);
  return min === max ? copy.amount.exactly(min) : copy.amount.between(min, max);
};

const votingSentence = (poll: RuledPoll): string => {
  const { method = 'choose', allow_multiple_votes: isMultiple } = poll;
  if (method === 'points') {
    const { points, most } = pointsOf(poll);
    return copy.points(points, most, amountOf(poll));
  }
  return method === 'choose' && !isMultiple ? copy.single : copy.methods[method](amountOf(poll));
};

const quorumSentence = (quorum: NonNullable<Poll['quorum']>): string =>
  'count' in quorum ? quorumMessages.rule(quorum.count) : quorumMessages.shareRule(pollMessages.percent(quorum.share));

/** The rules of a poll as sentences for its voters at the time `now`. */
export const rulesSentences = (poll: RuledPoll, now: number): string[] => {
  const { voters_add_options: rule = 'no', opens_at: opensAt, options } = poll;
  const limited = options.filter(({ seats }) => (seats ?? null) !== null).length;
  const mode = checkModeOf(poll);
  return [
    votingSentence(poll),
    !poll.anonymous && !poll.checkable && (poll.allow_multiple_votes || poll.change_vote === true)
      ? copy.canChange
      : copy.final,
    poll.show_results ? copy.results[poll.results_when ?? 'always'] : copy.privateResults,
    ...(poll.names_shown ? [poll.show_results ? copy.namesShown : copy.namesShownToCreator] : []),
    ...(poll.anonymous ? [anonymityMessages.rule(batchOf(poll))] : []),
    ...(mode ? [anonymityMessages.checkable[mode]] : []),
    ...(poll.reasons === 'optional' ? [copy.reasons] : []),
    ...(poll.shuffle_options ? [copy.shuffled] : []),
    ...(rule === 'no' ? [] : [copy.voterOptions[rule]]),
    ...(opensAt !== undefined && Date.parse(opensAt) > now ? [copy.opens(formatZonedTime(opensAt))] : []),
    ...(limited > 0 ? [copy.seats(limited)] : []),
    ...(poll.quorum ? [quorumSentence(poll.quorum)] : []),
  ];
};

/** Explains the rules of a poll to its voters. */
export const RulesSummary = ({ poll }: { poll: RuledPoll }) => {
  const now = useNow();
  return (
    <ul className="flex list-disc flex-col gap-1 ps-6 text-15 marker:text-muted">
      {rulesSentences(poll, now).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
};
