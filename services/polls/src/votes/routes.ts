import {
  castVote,
  checkCount,
  getBallot,
  getVoteStatus,
  type OwnBallot,
  putBallot,
  type Choice as WireChoice,
  withdrawBallot,
} from '@showhands/contracts';
import type { CommandCall, Database } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import { hasVotedAnonymously } from '../anonymous/repository.ts';
import type { PollKeys } from '../checkable/poll-keys.ts';
import { assertResultsVisible } from '../polls/policy.ts';
import { presentFor, presentOne } from '../polls/presenter.ts';
import { findPoll } from '../polls/repository.ts';
import { getVisible } from '../polls/visible-to.ts';
import { type Ballot, type BallotResult, ballotVersion, type Choice, reasonOf, toWire } from './ballot.ts';
import type { BallotBox } from './ballot-box.ts';
import { createCountChecks } from './count-checks.ts';
import { choicesOf, findBallotTime } from './repository.ts';

const toOwnBallot = (choices: readonly Choice[]): OwnBallot => {
  const reason = reasonOf(choices);
  return { choices: choices.map(toWire), version: ballotVersion(choices), ...(reason !== undefined && { reason }) };
};

const fromWire = ({ option_id: optionId, rank, score, points }: WireChoice): Choice => ({
  optionId,
  rank,
  score,
  points,
});

interface VotesOptions {
  readonly database: Database;
  readonly ballotBox: BallotBox;
  readonly pollKeys: PollKeys;
}

export const bindVotes = (api: Api, { database, ballotBox, pollKeys }: VotesOptions): void => {
  /** Resolves with the response to a counted ballot; the error of a rejected one is thrown. */
  const cast = async (ballot: Ballot, call: CommandCall) => {
    const result: BallotResult = await ballotBox.cast(ballot);
    call.replayed = result.replayed;
    if (result.kind === 'rejected') throw result.error;
    if (ballot.idempotency && !result.replayed) call.outcomeBytes = JSON.stringify(result.receipt).length;
    const { message, votes, choices = [], hasVoted = votes.length > 0 } = result.receipt;
    const poll = presentFor({ id: ballot.voter.id, hasVoted }, result.poll);
    const { commitment } = result;
    const promised = commitment && { commitment, promise: pollKeys.promise(result.poll, commitment) };
    const response = { message, hasVoted, votes: [...votes], poll, ...promised };
    return { response, ballot: toOwnBallot(choices) };
  };

  api.route(castVote, async (call) => {
    const { user, params, body, idempotency } = call;
    const intent = { kind: 'toggle', optionId: body.option_id } as const;
    return (await cast({ pollId: params.id, intent, voter: user, idempotency }, call)).response;
  });

  api.route(putBallot, async (call) => {
    const { user, params, body, idempotency } = call;
    const intent = {
      kind: 'put',
      choices: body.choices.map(fromWire),
      reason: body.reason,
      version: body.version,
      commitment: body.commitment,
      nonce: body.nonce,
    } as const;
    const { response, ballot } = await cast({ pollId: params.id, intent, voter: user, idempotency }, call);
    return { ...response, ballot };
  });

  api.route(withdrawBallot, async (call) => {
    const { user, params, idempotency } = call;
    const intent = { kind: 'withdraw' } as const;
    const { response, ballot } = await cast({ pollId: params.id, intent, voter: user, idempotency }, call);
    return { ...response, ballot };
  });

  api.route(getVoteStatus, async ({ user, params }) => {
    const poll = await getVisible(database, user.id, await findPoll(database, params.id));
    const votes = (await choicesOf(database, poll.id, user.id)).map(({ optionId }) => optionId);
    const hasVoted = poll.anonymous ? await hasVotedAnonymously(database, poll.id, user.id) : votes.length > 0;
    return { hasVoted, votes };
  });

  api.route(getBallot, async ({ user, params }) => {
    const poll = await getVisible(database, user.id, await findPoll(database, params.id));
    return toOwnBallot(await choicesOf(database, poll.id, user.id));
  });

  const checkOf = createCountChecks(database);
  api.route(checkCount, async ({ user, params }) => {
    const poll = await getVisible(database, user.id, await findPoll(database, params.id));
    assertResultsVisible(await presentOne(database, user.id, poll));
    return { ...(await checkOf(poll.id)), ownBallotAt: await findBallotTime(database, poll.id, user.id) };
  });
};
