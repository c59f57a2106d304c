import type { FieldError } from './errors.ts';
import { limits } from './limits.ts';
import { pollErrorTexts } from './poll-error-texts.ts';
import { type PollRuleValues, type PollVisibility, pointsOf } from './poll-rules.ts';

interface RuledPoll extends Omit<PollRuleValues, 'visibility'> {
  readonly visibility?: PollVisibility | undefined;
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
    ['allow_multiple_votes', pollErrorTexts.rules.multipleNeedsChoosing, method !== 'choose' && isMultiple],
    ['min_choices', pollErrorTexts.rules.limitsNeedSeveral, isSingle && min !== null],
    ['max_choices', pollErrorTexts.rules.limitsNeedSeveral, isSingle && max !== null],
    [
      'min_choices',
      pollErrorTexts.rules.minimumTooHigh,
      !isSingle && min !== null && min > Math.min(count, max ?? count),
    ],
    ['max_choices', pollErrorTexts.rules.maximumTooHigh, !isSingle && max !== null && max > count],
    ['options', pollErrorTexts.rules.tooManyToCompare, method !== 'choose' && count > limits.options.compared],
    ['change_vote', pollErrorTexts.rules.multipleCanChange, isMultiple && poll.change_vote === true],
  ];
};

const pointsFaults = (poll: RuledPoll): Fault[] => {
  const { points, most } = pointsOf(poll);
  if (poll.method === 'points') {
    return [
      ['max_points', pollErrorTexts.rules.abovePoints, most > points],
      ['min_choices', pollErrorTexts.rules.abovePoints, (poll.min_choices ?? 0) > points],
    ];
  }
  return [
    ['points', pollErrorTexts.rules.pointsNeedMethod, points !== limits.points.default],
    ['max_points', pollErrorTexts.rules.pointsNeedMethod, (poll.max_points ?? null) !== null],
  ];
};

const resultFaults = (poll: RuledPoll): Fault[] => {
  const isDelayed = poll.results_when !== undefined && poll.results_when !== 'always';
  const canHaveSeats = poll.show_results && !isDelayed;
  return [
    ['results_when', pollErrorTexts.rules.privateAnyway, isDelayed && !poll.show_results],
    ...poll.options.map(({ seats }, index): Fault => {
      return [
        `options.${index}.seats`,
        pollErrorTexts.rules.seatsNeedResults,
        !canHaveSeats && (seats ?? null) !== null,
      ];
    }),
  ];
};

/** Rules that would tell who chose what, or how single ballots change the counters. */
const anonymousFaults = (poll: RuledPoll): Fault[] => {
  const { batchNeedsAnonymous, notAnonymous } = pollErrorTexts.rules;
  if (!poll.anonymous) return [['batch_min', batchNeedsAnonymous, (poll.batch_min ?? null) !== null]];
  return [
    ['names_shown', notAnonymous, poll.names_shown === true],
    ['reasons', notAnonymous, (poll.reasons ?? 'off') !== 'off'],
    ['change_vote', notAnonymous, poll.change_vote === true],
    ['voters_add_options', notAnonymous, (poll.voters_add_options ?? 'no') !== 'no'],
    ...poll.options.map(
      ({ seats }, index): Fault => [`options.${index}.seats`, notAnonymous, (seats ?? null) !== null],
    ),
  ];
};

/** Rules by which votes or options change after a vote, or that tell a voter's order in time. */
const checkableFaults = (poll: RuledPoll): Fault[] => {
  const { notCheckable } = pollErrorTexts.rules;
  if (!poll.checkable) return [];
  return [
    ['change_vote', notCheckable, poll.change_vote === true],
    ['voters_add_options', notCheckable, (poll.voters_add_options ?? 'no') !== 'no'],
    ...poll.options.map(
      ({ seats }, index): Fault => [`options.${index}.seats`, notCheckable, (seats ?? null) !== null],
    ),
  ];
};

const isShareOfNoList = ({ quorum, visibility }: RuledPoll): boolean =>
  quorum != null && 'share' in quorum && visibility !== 'invited' && visibility !== 'hidden';

const opensTooLate = ({ opens_at: opensAt, ends_at: endsAt }: RuledPoll): boolean =>
  Boolean(opensAt && endsAt && opensAt.getTime() + limits.endsAtLeadMs > endsAt.getTime());

/** The rules of a poll that cannot go together. */
export const pollRuleErrors = (poll: RuledPoll): FieldError[] => {
  const faults: Fault[] = [
    ...choiceFaults(poll),
    ...pointsFaults(poll),
    ...resultFaults(poll),
    ...anonymousFaults(poll),
    ...checkableFaults(poll),
    ['quorum', pollErrorTexts.rules.quorumNeedsList, isShareOfNoList(poll)],
    ['opens_at', pollErrorTexts.rules.opensTooLate, opensTooLate(poll)],
  ];
  return faults.filter(([, , isFaulty]) => isFaulty).map(([path, message]) => ({ path, message }));
};
