import { castVote, getVoteStatus } from '@showhands/contracts';
import type { Api, Database } from '@showhands/service-kit';
import { assertVisible } from '../polls/policy.ts';
import { presentFor } from '../polls/presenter.ts';
import { findPoll } from '../polls/repository.ts';
import type { BallotBox } from './ballot-box.ts';
import { votesOf } from './repository.ts';

export const bindVotes = (api: Api, { database, ballotBox }: { database: Database; ballotBox: BallotBox }): void => {
  api.route(castVote, async (call) => {
    const { user, params, body, idempotency } = call;
    const result = await ballotBox.cast({ pollId: params.id, optionId: body.option_id, voter: user, idempotency });
    call.replayed = result.replayed;
    if (result.kind === 'rejected') throw result.error;
    const { message, votes } = result.receipt;
    return { message, hasVoted: votes.length > 0, votes: [...votes], poll: presentFor(user.id, result.poll) };
  });

  api.route(getVoteStatus, async ({ user, params }) => {
    const poll = assertVisible(user.id, await findPoll(database, params.id));
    const votes = await votesOf(database, poll.id, user.id);
    return { hasVoted: votes.length > 0, votes };
  });
};
