import {
  coverResults,
  createPoll,
  createSequence,
  deleteSequence,
  listSequences,
  openPresentation,
  presentInSequence,
  type Sequence,
  updateSequence,
} from '@showhands/contracts';
import { type ApiClient, aPollInput, registerVoter } from '@showhands/testing';
import type { Scenario } from './scenarios.ts';

const aPoll = async (api: ApiClient) => {
  const { token } = await registerVoter(api);
  const { id } = (await api.call(createPoll, { token, body: aPollInput() })).body;
  return { token, params: { id } };
};

const aSequence = async (api: ApiClient) => {
  const { token, params: poll } = await aPoll(api);
  const body = { title: 'Monday morning', poll_ids: [poll.id] };
  const sequence = (await api.call(createSequence, { token, body })).body;
  const list = async (): Promise<Sequence[]> => (await api.call(listSequences, { token })).body;
  // The version grows with every change.
  const changes = async () => ((await list())[0]?.version ?? 0) - sequence.version;
  return { token, params: { id: sequence.id }, poll, body, list, changes };
};

/** Presenting a poll to a room, and polls in a sequence. */
export const presenting: readonly Scenario[] = [
  { endpoint: openPresentation, prepare: async (api) => ({ call: await aPoll(api) }) },
  {
    endpoint: coverResults,
    prepare: async (api) => {
      const call = await aPoll(api);
      const { version } = (await api.call(openPresentation, call)).body;
      return {
        call: { ...call, body: { covered: true } },
        other: { ...call, body: { covered: false } },
        effects: async () => (await api.call(openPresentation, call)).body.version - version,
      };
    },
  },
  {
    endpoint: createSequence,
    prepare: async (api) => {
      const { token, body, list } = await aSequence(api);
      return {
        call: { token, body },
        other: { token, body: { ...body, title: 'Tuesday' } },
        effects: async () => (await list()).length - 1,
      };
    },
  },
  {
    endpoint: updateSequence,
    prepare: async (api) => {
      const { token, params, body, changes } = await aSequence(api);
      return {
        call: { token, params, body: { ...body, title: 'Tuesday' } },
        other: { token, params, body: { ...body, title: 'Wednesday' } },
        effects: changes,
      };
    },
  },
  {
    endpoint: deleteSequence,
    prepare: async (api) => {
      const { token, params, list } = await aSequence(api);
      return { call: { token, params }, effects: async () => 1 - (await list()).length };
    },
  },
  {
    endpoint: presentInSequence,
    prepare: async (api) => {
      const { token, params, poll, changes } = await aSequence(api);
      return {
        call: { token, params, body: { poll_id: poll.id } },
        other: { token, params, body: { poll_id: params.id } },
        effects: changes,
      };
    },
  },
];
