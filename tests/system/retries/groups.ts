import {
  addMembers,
  createGroup,
  listGroups,
  listMembers,
  listSharedGroups,
  shareWithGroup,
} from '@showhands/contracts';
import { type ApiClient, registerVoter } from '@showhands/testing';
import { newPoll, type Scenarios } from './scenarios.ts';

const aGroup = async (api: ApiClient) => {
  const { token, poll, call } = await newPoll(api);
  const body = { name: 'The board', entries: ['grace@example.org'] };
  const group = (await api.call(createGroup, { token, body })).body;
  const ofGroup = { token, params: { id: group.id } };
  const list = async () => (await api.call(listGroups, { token })).body;
  const shared = { token, params: { id: poll.id, groupId: group.id } };
  return {
    token,
    call: ofGroup,
    list,
    shared,
    members: async () => (await api.call(listMembers, ofGroup)).body,
    // The version grows with every change.
    changes: async () => ((await list())[0]?.version ?? 0) - group.version,
    shares: async () => (await api.call(listSharedGroups, call)).body.length,
  };
};

/** Groups of people, and polls that are shared with them. */
export const groups: Scenarios = {
  createGroup: async (api) => {
    const { token } = await registerVoter(api);
    return {
      call: { token, body: { name: 'The board' } },
      effects: async () => (await api.call(listGroups, { token })).body.length,
    };
  },
  updateGroup: async (api) => {
    const { call, changes } = await aGroup(api);
    return { call: { ...call, body: { name: 'The committee', admits: 'all' } }, effects: changes };
  },
  deleteGroup: async (api) => {
    const { call, list } = await aGroup(api);
    return { call, effects: async () => 1 - (await list()).length };
  },
  addMembers: async (api) => {
    const { call, changes } = await aGroup(api);
    return { call: { ...call, body: { entries: ['ada@example.org'] } }, effects: changes };
  },
  replaceMembers: async (api) => {
    const { call, changes } = await aGroup(api);
    return { call: { ...call, body: { entries: ['ada@example.org'] } }, effects: changes };
  },
  removeMember: async (api) => {
    const { call, members } = await aGroup(api);
    await api.call(addMembers, { ...call, body: { entries: ['ada@example.org'] } });
    const memberId = (await members())[0]?.id ?? '';
    return {
      call: { ...call, params: { ...call.params, memberId } },
      effects: async () => 2 - (await members()).length,
    };
  },
  shareWithGroup: async (api) => {
    const { shared, shares } = await aGroup(api);
    return { call: shared, effects: shares };
  },
  unshareWithGroup: async (api) => {
    const { shared, shares } = await aGroup(api);
    await api.call(shareWithGroup, shared);
    return { call: shared, effects: async () => 1 - (await shares()) };
  },
};
