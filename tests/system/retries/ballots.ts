import { addOption, castVote, listProposals, listRevisions, putBallot, updatePoll } from '@showhands/contracts';
import { type ApiClient, optionIdAt, registerVoter } from '@showhands/testing';
import { newPoll, type Scenarios } from './scenarios.ts';

const aRankedPoll = async (api: ApiClient) => {
  const { poll, call, current } = await newPoll(api, { method: 'rank', change_vote: true });
  const ballot = (option: number) => ({
    ...call,
    body: { choices: [{ option_id: optionIdAt(poll, option), rank: 1 }] },
  });
  return { call, ballot, voters: async () => (await current()).voters_count };
};

/** A voter's proposal, and the creator's call that decides it. */
const aProposal = async (api: ApiClient) => {
  const { poll, call, current } = await newPoll(api, { voters_add_options: 'approved' });
  const voter = { ...call, token: (await registerVoter(api)).token };
  await api.call(addOption, { ...voter, body: { text: 'On the pier' } });
  const pending = async () => (await api.call(listProposals, voter)).body;
  const [proposal] = await pending();
  return {
    call: { ...call, params: { ...call.params, proposalId: proposal?.id ?? '' } },
    decided: async () => 1 - (await pending()).length,
    added: async () => (await current()).options.length - poll.options.length,
  };
};

/** Votes with whole ballots, and options of voters. */
export const ballots: Scenarios = {
  putBallot: async (api) => {
    const { ballot, voters } = await aRankedPoll(api);
    return { call: ballot(0), effects: voters };
  },
  confirmVote: async (api) => {
    const { poll, call, current } = await newPoll(api);
    const { id, ...fields } = poll;
    await api.call(castVote, { ...call, body: { option_id: optionIdAt(poll, 0) } });
    await api.call(updatePoll, { ...call, body: { ...fields, title: 'Where do we eat?', revision: poll.revision } });
    const unconfirmed = async () => (await api.call(listRevisions, call)).body.unconfirmed.length;
    const { revision } = await current();
    return { call: { ...call, body: { revision } }, effects: async () => 1 - (await unconfirmed()) };
  },
  withdrawBallot: async (api) => {
    const { call, ballot, voters } = await aRankedPoll(api);
    await api.call(putBallot, ballot(0));
    return { call, effects: async () => 1 - (await voters()) };
  },
  addOption: async (api) => {
    const { poll, call, current } = await newPoll(api, { voters_add_options: 'free' });
    const voter = { ...call, token: (await registerVoter(api)).token };
    return {
      call: { ...voter, body: { text: 'On the pier' } },
      effects: async () => (await current()).options.length - poll.options.length,
    };
  },
  approveProposal: async (api) => {
    const { call, added } = await aProposal(api);
    return { call, effects: added };
  },
  removeProposal: async (api) => {
    const { call, decided } = await aProposal(api);
    return { call, effects: decided };
  },
};
