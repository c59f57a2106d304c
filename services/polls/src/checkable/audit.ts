import { type Audit, openingOf, type Poll, type PollSnapshot } from '@showhands/contracts';
import type { Executor } from '@showhands/service-kit/database';
import { hasWaiting } from '../anonymous/repository.ts';
import { presentOne } from '../polls/presenter.ts';
import { listHeads, listLeaves, listOpenedBallots, listVoterNames } from './repository.ts';

const rulesOf = (poll: PollSnapshot): Audit['poll'] => {
  const { id, title, anonymous, checkable = 'secret', allow_multiple_votes, status, visibility } = poll;
  const { method = 'choose', batch_min, points, max_points, min_choices, max_choices } = poll;
  const options = poll.options.map((option) => ({ id: option.id, text: option.text }));
  const fixed = { anonymous, batch_min, points, max_points, min_choices, max_choices, visibility };
  return { id, title, checkable, method, allow_multiple_votes, options, status, ...fixed };
};

const resultsOf = ({ total_votes, counted_voters, options, ranking }: Poll): NonNullable<Audit['results']> => ({
  total_votes,
  counted_voters,
  options,
  ranking,
});

/** Fewer ballots of an anonymous poll than a batch has are never counted. */
const isCounted = ({ anonymous, counted_voters, voters_count }: PollSnapshot): boolean =>
  !anonymous || counted_voters === voters_count;

/** Everything about a poll that others can check, as this viewer may see it. In one snapshot of the database. */
export const readAudit = async (
  executor: Executor,
  viewerId: string,
  poll: PollSnapshot,
  emptyHead: string,
): Promise<Audit> => {
  const heads = await listHeads(executor, poll.id);
  const leaves = await listLeaves(executor, poll.id, 0, heads.at(-1)?.size ?? 0);
  const isClosed = poll.status === 'closed' && !(await hasWaiting(executor, poll.id));
  const shown = await presentOne(executor, viewerId, poll);
  const isShown = isClosed && shown.results_visible && isCounted(poll);
  const opened = isShown && poll.checkable === 'open' ? await listOpenedBallots(executor, poll.id) : undefined;
  return {
    type: 'showhands-audit-v1',
    poll: rulesOf(poll),
    key: poll.check_key ?? '',
    heads: heads.length > 0 ? heads.map(({ note }) => note) : [emptyHead],
    commitments: leaves.map((commitment) => commitment.toString('base64')),
    closed: isClosed,
    voters_count: poll.voters_count,
    ...(isClosed && !poll.visibility && { voters: await listVoterNames(executor, poll.id) }),
    ...(opened && {
      openings: opened.map(({ choices, nonce }) => openingOf(poll.id, choices, nonce.toString('base64'))),
    }),
    ...(isShown && { results: resultsOf(shown) }),
  };
};
