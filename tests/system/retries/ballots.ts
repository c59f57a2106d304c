import {
  addOption,
  approveProposal,
  createPoll,
  getPoll,
  listProposals,
  type Poll,
  putBallot,
  removeProposal,
  withdrawBallot,
} from '@showhands/contracts';
import { type ApiClient, aPollInput, optionIdAt, registerVoter } from '@showhands/testing';
import type { Prepared, Scenario } from './scenarios.ts';

const aRuledPoll = async (api: ApiClient, rules: Parameters<typeof aPollInput>[0]) => {
  const creator = await registerVoter(api);
  const { body: poll } = await api.call(createPoll, { token: creator.token, body: aPollInput(rules) });
  return { creator, poll, params: { id: poll.id } };
};

const ranking = (poll: Poll, option: number) => ({ choices: [{ option_id: optionIdAt(poll, option), rank: 1 }] });

/** A voter's proposal, and calls of the creator that decide it. */
const withProposal = async (
  api: ApiClient,
  effectsOf: (before: Poll, after: Poll, pending: number) => number,
): Promise<Prepared> => {
  const { creator, poll, params } = await aRuledPoll(api, { voters_add_options: 'approved' });
  const { token } = await registerVoter(api);
  await api.call(addOption, { token, params, body: { text: 'On the pier' } });
  const pending = async () => (await api.call(listProposals, { token, params })).body;
  const [proposal] = await pending();
  return {
    call: { token: creator.token, params: { ...params, proposalId: proposal?.id ?? '' } },
    effects: async () => {
      const { body } = await api.call(getPoll, { token, params });
      return effectsOf(poll, body, (await pending()).length);
    },
  };
};

/** Votes with whole ballots, and options of voters. */
export const ballots: readonly Scenario[] = [
  {
    endpoint: putBallot,
    prepare: async (api) => {
      const { creator, poll, params } = await aRuledPoll(api, { method: 'rank', change_vote: true });
      const { token } = creator;
      return {
        call: { token, params, body: ranking(poll, 0) },
        other: { token, params, body: ranking(poll, 1) },
        effects: async () => (await api.call(getPoll, { token, params })).body.voters_count,
      };
    },
  },
  {
    endpoint: withdrawBallot,
    prepare: async (api) => {
      const { creator, poll, params } = await aRuledPoll(api, { method: 'rank', change_vote: true });
      const { token } = creator;
      await api.call(putBallot, { token, params, body: ranking(poll, 0) });
      return {
        call: { token, params },
        effects: async () => 1 - (await api.call(getPoll, { token, params })).body.voters_count,
      };
    },
  },
  {
    endpoint: addOption,
    prepare: async (api) => {
      const { poll, params } = await aRuledPoll(api, { voters_add_options: 'free' });
      const { token } = await registerVoter(api);
      return {
        call: { token, params, body: { text: 'On the pier' } },
        other: { token, params, body: { text: 'Under the bridge' } },
        effects: async () => (await api.call(getPoll, { token, params })).body.options.length - poll.options.length,
      };
    },
  },
  {
    endpoint: approveProposal,
    prepare: (api) => withProposal(api, (before, after) => after.options.length - before.options.length),
  },
  { endpoint: removeProposal, prepare: (api) => withProposal(api, (_before, _after, pending) => 1 - pending) },
];
