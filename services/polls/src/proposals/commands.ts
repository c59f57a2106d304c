import { ballotTexts, type Poll, type PollSnapshot, type Proposal } from '@showhands/contracts';
import type { Store, Transaction } from '@showhands/service-kit/database';
import { notFound } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { lockPoll, type PollCall, publishChange } from '../polls/commands.ts';
import { assertEditable } from '../polls/policy.ts';
import { presentOne } from '../polls/presenter.ts';
import { ensurePerson } from '../polls/repository.ts';
import { canSeeProposal } from './policy.ts';
import { deleteProposal, insertOption, insertProposal, proposalsOf, raiseVersion } from './repository.ts';
import { assertAddable, assertApprovable, needsApproval } from './rules.ts';

/** The row with this id, which the same transaction has just written. */
const readBack = <Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row => {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error('a row is missing within the transaction that wrote it');
  return row;
};

/** Publishes the poll after a change. @returns the poll as the user may see it */
const publishFor = async (trx: Transaction, user: Identity, before: PollSnapshot): Promise<Poll> =>
  presentOne(trx, user.id, await publishChange(trx, before));

const propose = async (trx: Transaction, user: Identity, before: PollSnapshot, text: string) => {
  const id = await insertProposal(trx, before.id, { text, proposer: user.id });
  const proposal = readBack(await proposalsOf(trx, before.id), id);
  await raiseVersion(trx, before.id);
  return { message: ballotTexts.voterOptions.proposed, proposal, poll: await publishFor(trx, user, before) };
};

const add = async (trx: Transaction, user: Identity, before: PollSnapshot, text: string) => {
  const addedBy = before.creator === user.id ? null : user.id;
  const id = await insertOption(trx, before, { text, addedBy });
  const poll = await publishFor(trx, user, before);
  return { message: ballotTexts.voterOptions.added, option: readBack(poll.options, id), poll };
};

export const addOption = (store: Store, call: PollCall & { body: { text: string } }) =>
  store.transact(call, async (trx) => {
    const { user, body } = call;
    const poll = await lockPoll(trx, call);
    assertAddable(poll, await proposalsOf(trx, poll.id), { userId: user.id, text: body.text });
    await ensurePerson(trx, user);
    return needsApproval(user.id, poll) ? propose(trx, user, poll, body.text) : add(trx, user, poll, body.text);
  });

type ProposalCall = PollCall & { readonly params: { readonly proposalId: string } };

const getProposal = async (trx: Transaction, { user, params }: ProposalCall, poll: PollSnapshot): Promise<Proposal> => {
  const proposal = (await proposalsOf(trx, poll.id)).find(({ id }) => id === params.proposalId);
  if (!proposal || !canSeeProposal(user.id, poll, proposal)) throw notFound(ballotTexts.voterOptions.notFound);
  return proposal;
};

export const approveProposal = (store: Store, call: ProposalCall) =>
  store.transact(call, async (trx) => {
    const { user } = call;
    const poll = await lockPoll(trx, call);
    assertEditable(user.id, poll);
    const proposal = await getProposal(trx, call, poll);
    assertApprovable(poll, proposal);
    await deleteProposal(trx, poll.id, proposal.id);
    await insertOption(trx, poll, { text: proposal.text, addedBy: proposal.proposer.id });
    return { message: ballotTexts.voterOptions.approved, poll: await publishFor(trx, user, poll) };
  });

/** Its creator declines a proposal, or its proposer takes it back, also after the close. */
export const removeProposal = (store: Store, call: ProposalCall) =>
  store.transact(call, async (trx) => {
    const { user } = call;
    const poll = await lockPoll(trx, call);
    const proposal = await getProposal(trx, call, poll);
    await deleteProposal(trx, poll.id, proposal.id);
    await raiseVersion(trx, poll.id);
    const message =
      proposal.proposer.id === user.id ? ballotTexts.voterOptions.takenBack : ballotTexts.voterOptions.declined;
    return { message, poll: await publishFor(trx, user, poll) };
  });
