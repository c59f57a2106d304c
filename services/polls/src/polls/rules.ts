import {
  anonymousBatch,
  type CheckableMode,
  type FieldError,
  limits,
  type NewPoll,
  type PollEdit,
  type PollSnapshot,
  type PollStatus,
  type PollVisibility,
  pointsOf,
  pollErrorTexts,
  pollRuleErrors,
  type Quorum,
  type ReasonsRule,
  type ResultsTime,
  ruleTexts,
  texts,
  type VoterOptionsRule,
  type VotingMethod,
} from '@showhands/contracts';
import { lookAlikeKeys } from '@showhands/service-kit/look-alikes';
import { AppError, notFound } from '@showhands/service-kit/runtime';

/** The error of an end that is less than one minute after `now`, which comes from PostgreSQL's clock. */
export const endErrors = (endsAt: Date | null, now: Date): FieldError[] =>
  endsAt === null || endsAt.getTime() >= now.getTime() + limits.endsAtLeadMs
    ? []
    : [{ path: 'ends_at', message: texts.poll.endsAtInPast }];

export const assertEndsLater = (endsAt: Date | null, now: Date): void => {
  const errors = endErrors(endsAt, now);
  if (errors.length > 0) throw new AppError('validation_failed', texts.poll.endsAtInPast, { errors });
};

/**
 * Checks that no two options look alike. Texts that an edit leaves as they were stay, however they came to be. Checked here
 * instead of in the contract, so that the page does not load the table of look-alikes.
 */
export const assertDistinct = (options: NewPoll['options'] | PollEdit['options'], before?: PollSnapshot): void => {
  const former = new Set(before?.options.map(({ text }) => text));
  const owners = new Map<string, boolean>();
  const errors = options.flatMap(({ text }, index): FieldError[] => {
    const keys = lookAlikeKeys(text);
    const isKept = former.has(text);
    const taken = keys.some((key) => owners.has(key) && !(isKept && owners.get(key)));
    for (const key of keys) owners.set(key, isKept);
    return taken ? [{ path: `options.${index}.text`, message: texts.poll.optionsUnique }] : [];
  });
  if (errors.length > 0) throw new AppError('validation_failed', texts.poll.optionsUnique, { errors });
};

const assertOptionsKnown = (poll: PollSnapshot, edit: PollEdit): void => {
  const known = new Set(poll.options.map((option) => option.id));
  const named = edit.options.flatMap((option) => option.id ?? []);
  if (named.some((id) => !known.has(id))) throw notFound(texts.poll.optionNotFound);
  if (new Set(named).size !== named.length) {
    const message = texts.poll.optionsUnique;
    throw new AppError('validation_failed', message, { errors: [{ path: 'options', message }] });
  }
};

/** The rules of a poll and its options, complete. An option without an id is new. */
export interface PollRules {
  readonly poll: {
    readonly method: VotingMethod;
    readonly points: number;
    readonly max_points: number | null;
    readonly min_choices: number | null;
    readonly max_choices: number | null;
    readonly change_vote: boolean;
    readonly shuffle_options: boolean;
    readonly names_shown: boolean;
    readonly anonymous: boolean;
    /** Null unless anonymous. */
    readonly batch_min: number | null;
    readonly checkable: CheckableMode | null;
    readonly reasons: ReasonsRule;
    readonly results_when: ResultsTime;
    readonly opens_at: Date | null;
    readonly voters_add_options: VoterOptionsRule;
    readonly visibility: PollVisibility;
    readonly quorum_count: number | null;
    /** Percent of the list of invited people. */
    readonly quorum_share: number | null;
  };
  readonly options: readonly {
    readonly id?: string | undefined;
    readonly text: string;
    readonly seats: number | null;
    readonly description: string | null;
    readonly picture: string | null;
  }[];
}

/** The value of an edit, or the stored value if the edit omits it. */
const kept = <Value>(wanted: Value | undefined, former: Value | undefined, otherwise: Value): Value =>
  wanted === undefined ? (former ?? otherwise) : wanted;

const quorumColumns = (quorum: Quorum | null) => ({
  quorum_count: quorum && 'count' in quorum ? quorum.count : null,
  quorum_share: quorum && 'share' in quorum ? quorum.share : null,
});

const quorumOf = ({ quorum_count: count, quorum_share: share }: PollRules['poll']): Quorum | null => {
  if (count !== null) return { count };
  return share === null ? null : { share };
};

const invalidField = (path: string, message: string): AppError =>
  new AppError('validation_failed', message, { errors: [{ path, message }] });

/** The edit, in which hidden texts and pictures stay hidden. @throws AppError `validation_failed` if it hides the poll */
export const keepHidden = (edit: PollEdit, before: PollSnapshot): PollEdit => {
  if (edit.visibility === 'hidden' && before.visibility !== 'hidden')
    throw invalidField('visibility', ruleTexts.visibilityInvalid);
  const former = new Map(before.options.map((option) => [option.id, option]));
  const options = edit.options.map((option) => {
    const { hidden, picture_hidden, text } = former.get(option.id ?? '') ?? {};
    const shown = hidden && text !== undefined ? { ...option, text, description: '' } : option;
    return picture_hidden ? { ...shown, picture: null } : shown;
  });
  return { ...edit, options };
};

/** The rules of a new or an edited poll. Rules that the edit omits stay as they were. */
export const rulesOf = (input: NewPoll | PollEdit, before?: PollSnapshot): PollRules => {
  const optionsBefore = new Map(before?.options.map((option) => [option.id, option]));
  const opensBefore = before?.opens_at ? new Date(before.opens_at) : null;
  const method = kept(input.method, before?.method, 'choose');
  const anonymous = kept(input.anonymous, before?.anonymous, false);
  // An edit to another method drops the points with the method.
  const withPoints = method === 'points' ? before : undefined;
  return {
    poll: {
      method,
      points: kept(input.points, withPoints?.points, null) ?? limits.points.default,
      max_points: kept(input.max_points, withPoints?.max_points, null),
      min_choices: kept(input.min_choices, before?.min_choices, null),
      max_choices: kept(input.max_choices, before?.max_choices, null),
      change_vote: kept(input.change_vote, before?.change_vote, false),
      reasons: kept(input.reasons, before?.reasons, 'off'),
      names_shown: kept(input.names_shown, before?.names_shown, false),
      anonymous,
      batch_min: kept(input.batch_min, before?.batch_min, null) ?? (anonymous ? anonymousBatch.default : null),
      checkable: kept(input.checkable, before?.checkable, null) ?? null,
      shuffle_options: kept(input.shuffle_options, before?.shuffle_options, false),
      results_when: kept(input.results_when, before?.results_when, 'always'),
      opens_at: input.opens_at === undefined ? opensBefore : input.opens_at,
      voters_add_options: kept(input.voters_add_options, before?.voters_add_options, 'no'),
      visibility: before?.visibility === 'hidden' ? 'hidden' : kept(input.visibility, before?.visibility, 'everyone'),
      ...quorumColumns(kept(input.quorum, before?.quorum, null)),
    },
    options: input.options.map((option) => {
      const id = 'id' in option ? option.id : undefined;
      const former = id === undefined ? undefined : optionsBefore.get(id);
      return {
        id,
        text: option.text,
        seats: kept(option.seats, former?.seats, null),
        description: kept(option.description, former?.description, '') || null,
        picture: kept(option.picture, former?.picture, null),
      };
    }),
  };
};

const opensAtOf = ({ poll }: PollRules): string | undefined => poll.opens_at?.toISOString();

/** Checks that rules can go together, and that a new opening is ahead of `now`, which comes from PostgreSQL's clock. */
export const assertRulesFit = (input: NewPoll | PollEdit, rules: PollRules, now: Date, before?: PollSnapshot): void => {
  const errors = pollRuleErrors({
    ...input,
    ...rules.poll,
    checkable: rules.poll.checkable ?? undefined,
    quorum: quorumOf(rules.poll),
    options: rules.options,
  });
  const { opens_at: opensAt } = rules.poll;
  if (opensAt && opensAt <= now && opensAtOf(rules) !== before?.opens_at) {
    errors.push({ path: 'opens_at', message: ruleTexts.opensAtInPast });
  }
  const [first] = errors;
  if (first) throw new AppError('validation_failed', first.message, { errors });
};

/** Checks that voters keep their way of voting and their seats. */
export const assertBallotsFit = (poll: PollSnapshot, rules: PollRules): void => {
  const { method, points, max_points: most, min_choices: min, max_choices: max } = rules.poll;
  const isSame =
    method === (poll.method ?? 'choose') &&
    points === pointsOf(poll).points &&
    most === (poll.max_points ?? null) &&
    min === (poll.min_choices ?? null) &&
    max === (poll.max_choices ?? null) &&
    opensAtOf(rules) === poll.opens_at &&
    JSON.stringify(quorumOf(rules.poll)) === JSON.stringify(poll.quorum ?? null);
  if (poll.voters_count > 0 && !isSame) throw new AppError('rules_locked', pollErrorTexts.rules.locked);
  const votes = new Map(poll.options.map((option) => [option.id, option.votes]));
  if (rules.options.some(({ id, seats }) => id !== undefined && seats !== null && seats < (votes.get(id) ?? 0))) {
    throw new AppError('seats_taken', pollErrorTexts.rules.seatsTaken);
  }
};

/** Voters were told who sees their names: nobody, the creator, or everyone who sees the results. */
const assertNamesKept = (poll: PollSnapshot, edit: PollEdit): void => {
  const { namesFixed, namesPrivate } = pollErrorTexts.rules;
  const isNamed = poll.names_shown ?? false;
  if ((edit.names_shown ?? isNamed) !== isNamed) throw invalidField('names_shown', namesFixed);
  const publishes = edit.show_results && !poll.show_results;
  if (isNamed && publishes && poll.voters_count > 0) throw invalidField('show_results', namesPrivate);
};

type EditedOption = PollEdit['options'][number] | PollSnapshot['options'][number];

const contentOf = (options: readonly EditedOption[], before: PollSnapshot): string =>
  JSON.stringify(
    options.map(({ id, text, description, picture }) => {
      const former = before.options.find((option) => option.id === id);
      return [id, text, kept(description, former?.description, ''), kept(picture, former?.picture, null)];
    }),
  );

/** Voters were told how their ballots are counted, and in which poll their names are published. */
const assertAnonymityKept = (poll: PollSnapshot, edit: PollEdit): void => {
  const { anonymousFixed, checkableFixed, votersPublished } = pollErrorTexts.rules;
  const isAnonymous = poll.anonymous ?? false;
  if ((edit.anonymous ?? isAnonymous) !== isAnonymous) throw invalidField('anonymous', anonymousFixed);
  if ((edit.checkable ?? poll.checkable) !== poll.checkable) throw invalidField('checkable', checkableFixed);
  const publishes = edit.visibility === 'everyone' && poll.visibility !== undefined;
  if (poll.checkable && publishes && poll.voters_count > 0) throw invalidField('visibility', votersPublished);
  if (!isAnonymous) return;
  const batchMin = edit.batch_min === undefined ? poll.batch_min : (edit.batch_min ?? anonymousBatch.default);
  if (batchMin !== poll.batch_min) throw invalidField('batch_min', anonymousFixed);
};

/** Final votes, and ballots that wait, are for the options of the time of the vote. */
const assertOptionsKept = (poll: PollSnapshot, edit: PollEdit): void => {
  if (!(poll.anonymous || poll.checkable) || poll.voters_count === 0) return;
  const { optionsLocked, checkableLocked } = pollErrorTexts.rules;
  if (contentOf(edit.options, poll) !== contentOf(poll.options, poll)) {
    throw new AppError('rules_locked', poll.anonymous ? optionsLocked : checkableLocked);
  }
};

/** Checks the rules of an edit, the most helpful error first. */
export const assertEditAllowed = (poll: PollSnapshot, edit: PollEdit): void => {
  if (edit.revision !== undefined && edit.revision !== poll.revision) {
    throw new AppError('version_conflict', texts.poll.versionConflict);
  }
  assertOptionsKnown(poll, edit);
  assertNamesKept(poll, edit);
  assertAnonymityKept(poll, edit);
  assertOptionsKept(poll, edit);
  if (poll.voters_count > 0 && edit.allow_multiple_votes !== poll.allow_multiple_votes) {
    throw new AppError('multi_vote_locked', texts.poll.multiVoteLocked);
  }
  const kept = new Set(edit.options.map((option) => option.id));
  if (poll.options.some((option) => option.votes > 0 && !kept.has(option.id))) {
    throw new AppError('option_has_votes', texts.poll.optionHasVotes);
  }
};

/** Whether an edit changes the wording or the pictures that voters voted on, which marks the poll as edited. */
export const changesWhatWasVotedOn = (poll: PollSnapshot, edit: PollEdit): boolean => {
  if (poll.voters_count === 0) return false;
  if (poll.title !== edit.title) return true;
  const before = new Map(poll.options.map((option) => [option.id, option]));
  return edit.options.some(({ id, text, description, picture }) => {
    const former = id === undefined ? undefined : before.get(id);
    const isSame =
      former?.text === text &&
      kept(description, former.description, '') === (former.description ?? '') &&
      kept(picture, former.picture, null) === (former.picture ?? null);
    return id !== undefined && !isSame;
  });
};

/** The effect of a status change on a poll. Undefined if the poll already has that status. */
export const statusChange = (
  poll: Pick<PollSnapshot, 'status' | 'ends_at' | 'anonymous' | 'checkable' | 'voters_count'>,
  wanted: 'active' | 'closed',
  now: Date,
): { readonly message: string; readonly clearsEnd: boolean } | undefined => {
  if (poll.status === 'draft') throw new AppError('poll_draft', texts.poll.draftStatus);
  if (poll.status === wanted) return undefined;
  if (wanted === 'closed') return { message: texts.poll.closed, clearsEnd: false };
  // Each further close would be a batch of the few votes since the former close. The openings of a checkable poll are published.
  if ((poll.anonymous || poll.checkable) && poll.voters_count > 0) {
    const { notReopened, checkableNotReopened } = pollErrorTexts.rules;
    throw new AppError('poll_closed', poll.anonymous ? notReopened : checkableNotReopened);
  }
  const clearsEnd = poll.ends_at !== null && new Date(poll.ends_at) <= now;
  return { message: clearsEnd ? texts.poll.reopened : texts.poll.activated, clearsEnd };
};

/** The message if the poll already has the status. */
export const unchangedMessage = (status: PollStatus): string =>
  status === 'closed' ? texts.poll.closed : texts.poll.activated;
