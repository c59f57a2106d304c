import type { FieldError } from './errors.ts';
import { limits } from './limits.ts';
import type { ResultsTime, VotingMethod } from './poll-rules.ts';
import { ruleTexts } from './rule-texts.ts';

interface RuledPoll {
  readonly method?: VotingMethod | undefined;
  readonly min_choices?: number | null | undefined;
  readonly max_choices?: number | null | undefined;
  readonly change_vote?: boolean | undefined;
  readonly results_when?: ResultsTime | undefined;
  readonly opens_at?: Date | null | undefined;
  readonly ends_at: Date | null;
  readonly allow_multiple_votes: boolean;
  readonly show_results: boolean;
  readonly options: readonly { readonly seats?: number | null | undefined }[];
}

type Fault = readonly [path: string, message: string, isFaulty: boolean];

const choiceFaults = (poll: RuledPoll): Fault[] => {
  const { method = 'choose', allow_multiple_votes: isMultiple } = poll;
  const [min, max] = [poll.min_choices ?? null, poll.max_choices ?? null];
  const isSingle = method === 'choose' && !isMultiple;
  const count = poll.options.length;
  return [
    ['allow_multiple_votes', ruleTexts.multipleNeedsChoosing, method !== 'choose' && isMultiple],
    ['min_choices', ruleTexts.limitsNeedSeveral, isSingle && min !== null],
    ['max_choices', ruleTexts.limitsNeedSeveral, isSingle && max !== null],
    ['min_choices', ruleTexts.minimumTooHigh, !isSingle && min !== null && min > Math.min(count, max ?? count)],
    ['max_choices', ruleTexts.maximumTooHigh, !isSingle && max !== null && max > count],
    ['options', ruleTexts.tooManyToCompare, method !== 'choose' && count > limits.options.compared],
    ['change_vote', ruleTexts.multipleCanChange, isMultiple && poll.change_vote === true],
  ];
};

const resultFaults = (poll: RuledPoll): Fault[] => {
  const isDelayed = poll.results_when !== undefined && poll.results_when !== 'always';
  const canHaveSeats = poll.show_results && !isDelayed;
  return [
    ['results_when', ruleTexts.privateAnyway, isDelayed && !poll.show_results],
    ...poll.options.map(({ seats }, index): Fault => {
      return [`options.${index}.seats`, ruleTexts.seatsNeedResults, !canHaveSeats && (seats ?? null) !== null];
    }),
  ];
};

const opensTooLate = ({ opens_at: opensAt, ends_at: endsAt }: RuledPoll): boolean =>
  Boolean(opensAt && endsAt && opensAt.getTime() + limits.endsAtLeadMs > endsAt.getTime());

/** The rules of a poll that cannot go together. */
export const pollRuleErrors = (poll: RuledPoll): FieldError[] => {
  const faults: Fault[] = [
    ...choiceFaults(poll),
    ...resultFaults(poll),
    ['opens_at', ruleTexts.opensTooLate, opensTooLate(poll)],
  ];
  return faults.filter(([, , isFaulty]) => isFaulty).map(([path, message]) => ({ path, message }));
};
