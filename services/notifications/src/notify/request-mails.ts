import {
  limits,
  type MailedResults,
  type PollSnapshot,
  type Ranking,
  type RequestedMail,
  resultsAudience,
} from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { findCurrentActor } from './repository.ts';

export const RECIPIENTS_PER_EVENT = 500;
/** As many as fit on a screen. The rest is behind the link. */
const OPTIONS_MAX = 10;

type Measure = Pick<MailedResults, 'unit' | 'full'> & { readonly values: readonly number[] };

/** By the runoff: the later an option was eliminated, the better its place. */
const placesOf = ({ rounds }: Ranking, options: PollSnapshot['options']): number[] => {
  const eliminated = rounds.flatMap((round) => round.eliminated ?? []);
  return options.map(({ id }) => (eliminated.includes(id) ? options.length - eliminated.indexOf(id) : 1));
};

/** Undefined where nothing is counted yet. */
const measureOf = ({ method, options, ranking, voters_count: voters }: PollSnapshot): Measure | undefined => {
  switch (method) {
    case 'rank':
      return ranking ? { unit: 'place', full: 1, values: placesOf(ranking, options) } : undefined;
    case 'score':
      return { unit: 'score', full: limits.score.max, values: options.map(({ scores }) => scores?.mean ?? 0) };
    case 'points': {
      const values = options.map(({ points }) => points?.total ?? 0);
      return { unit: 'points', full: Math.max(0, ...values), values };
    }
    default:
      return { unit: 'votes', full: voters, values: options.map(({ votes }) => votes) };
  }
};

/** The results of a closed poll for mails; undefined if its voters may not see them, or nobody has voted. */
export const resultsOf = (poll: PollSnapshot): MailedResults | undefined => {
  const measure = poll.status === 'closed' && resultsAudience(poll) === 'all' ? measureOf(poll) : undefined;
  if (!measure || poll.voters_count === 0) return undefined;
  const { values, ...scale } = measure;
  const options = poll.options.map(({ text }, index) => ({ text, value: values[index] ?? 0 }));
  const isPlace = scale.unit === 'place';
  // A stable sort: equal options stay in the order of the poll.
  const shown = options.toSorted((one, other) => (isPlace ? one.value - other.value : other.value - one.value));
  const more = Math.max(0, options.length - OPTIONS_MAX);
  const { voters_count: voters, quorum_voters: needed = 0 } = poll;
  return { ...scale, voters, options: shown.slice(0, OPTIONS_MAX), more, ...(needed > voters && { needed }) };
};

type MailedPoll = Pick<PollSnapshot, 'id' | 'title' | 'creator'> & Partial<PollSnapshot>;

const isWhole = (poll: MailedPoll): poll is PollSnapshot => poll.options !== undefined;

/** Requests mails to users. Auth knows who wants them, and the addresses. */
export const requestMails = async (
  trx: Transaction,
  kind: RequestedMail,
  poll: MailedPoll,
  people: readonly string[],
): Promise<void> => {
  if (people.length === 0) return;
  const creator = await findCurrentActor(trx, { id: poll.creator, username: poll.creator_username ?? '' });
  const results = isWhole(poll) ? resultsOf(poll) : undefined;
  const mailed = {
    id: poll.id,
    title: poll.title,
    creator: poll.creator,
    creator_username: creator.username,
    ...(poll.ends_at !== undefined && { ends_at: poll.ends_at }),
    ...(poll.conclusion && { conclusion: poll.conclusion.text }),
    ...(results && { results }),
  };
  const payloads = Array.from({ length: Math.ceil(people.length / RECIPIENTS_PER_EVENT) }, (_, part) => ({
    kind,
    poll: mailed,
    people: people.slice(part * RECIPIENTS_PER_EVENT, (part + 1) * RECIPIENTS_PER_EVENT),
  }));
  await outbox.appendAll(trx, 'mail.requested', payloads);
};
