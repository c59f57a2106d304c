import {
  castVote,
  createSequence,
  listSequences,
  openPresentation,
  setPollStatus,
  startCountdown,
} from '@showhands/contracts';
import { type ApiClient, aPollInput, optionIdAt, registerVoter } from '@showhands/testing';
import { newPoll, type Scenarios } from './scenarios.ts';

const aSequence = async (api: ApiClient) => {
  const { token, poll } = await newPoll(api);
  const titled = (title: string) => ({ title, poll_ids: [poll.id] });
  const sequence = (await api.call(createSequence, { token, body: titled('Monday morning') })).body;
  const list = async () => (await api.call(listSequences, { token })).body;
  // The version grows with every change.
  const changes = async () => ((await list())[0]?.version ?? 0) - sequence.version;
  return { token, poll, titled, call: { token, params: { id: sequence.id } }, list, changes };
};

/** Presenting a poll to a room, and polls in a sequence. */
export const presenting: Scenarios = {
  openPresentation: async (api) => ({ call: (await newPoll(api)).call }),
  coverResults: async (api) => {
    const { call } = await newPoll(api);
    const version = async () => (await api.call(openPresentation, call)).body.version;
    const before = await version();
    return {
      call: { ...call, body: { covered: true } },
      effects: async () => (await version()) - before,
    };
  },
  startCountdown: async (api) => {
    const { call, edits } = await newPoll(api);
    return { call: { ...call, body: { seconds: 600 } }, effects: edits };
  },
  cancelCountdown: async (api) => {
    const { call, edits } = await newPoll(api);
    await api.call(startCountdown, { ...call, body: { seconds: 600 } });
    const before = await edits();
    return { call, effects: async () => (await edits()) - before };
  },
  drawLots: async (api) => {
    const { token, poll, call, edits } = await newPoll(api);
    for (const option of [0, 1]) {
      const voter = await registerVoter(api);
      await api.call(castVote, { ...call, token: voter.token, body: { option_id: optionIdAt(poll, option) } });
    }
    await api.call(setPollStatus, { ...call, token, body: { status: 'closed' } });
    const before = await edits();
    return { call, effects: async () => (await edits()) - before };
  },
  stopRepeating: async (api) => {
    const { call, edits } = await newPoll(api, { repeat: { every: 'week', zone: 'Europe/Berlin' } });
    return { call, effects: edits };
  },
  concludePoll: async (api) => {
    const { call, edits } = await newPoll(api);
    await api.call(setPollStatus, { ...call, body: { status: 'closed' } });
    const before = await edits();
    return { call: { ...call, body: { text: 'We meet at the lake.' } }, effects: async () => (await edits()) - before };
  },
  createSequence: async (api) => {
    const { token, titled, list } = await aSequence(api);
    return {
      call: { token, body: titled('Monday') },
      effects: async () => (await list()).length - 1,
    };
  },
  updateSequence: async (api) => {
    const { call, titled, changes } = await aSequence(api);
    return {
      call: { ...call, body: titled('Tuesday') },
      effects: changes,
    };
  },
  deleteSequence: async (api) => {
    const { call, list } = await aSequence(api);
    return { call, effects: async () => 1 - (await list()).length };
  },
  askNext: async (api) => {
    const { token, poll, call } = await newPoll(api);
    const list = async () => (await api.call(listSequences, { token })).body;
    return {
      call: { ...call, body: { poll: aPollInput({ title: poll.title }) } },
      effects: async () => (await list()).length,
    };
  },
  presentInSequence: async (api) => {
    const { call, poll, changes } = await aSequence(api);
    return {
      call: { ...call, body: { poll_id: poll.id } },
      effects: changes,
    };
  },
};
