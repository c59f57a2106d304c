import { randomUUID } from 'node:crypto';
import {
  castVote,
  createComment,
  createPoll,
  deleteNotification,
  type Endpoint,
  type ErrorCode,
  setPollStatus,
  updatePoll,
  updateProfile,
} from '@showhands/contracts';
import { type ApiClient, aPollInput, optionIdAt, registerVoter, uniqueUsername } from '@showhands/testing';
import type { Call } from './scenarios.ts';

interface Rejection {
  readonly call: Call;
  /** Changes the state so that a new call would be accepted. */
  readonly makeAcceptable?: () => Promise<unknown>;
}

export interface RejectionScenario {
  readonly endpoint: Endpoint;
  readonly code: ErrorCode;
  prepare(api: ApiClient): Promise<Rejection>;
}

const closedPoll = async (api: ApiClient) => {
  const { token } = await registerVoter(api);
  const poll = (await api.call(createPoll, { token, body: aPollInput() })).body;
  const setStatus = (status: 'active' | 'closed') =>
    api.call(setPollStatus, { token, params: { id: poll.id }, body: { status } });
  await setStatus('closed');
  return { token, poll, reopen: () => setStatus('active') };
};

/** Calls that each service rejects for the state. */
export const rejectionScenarios: readonly RejectionScenario[] = [
  {
    endpoint: updateProfile,
    code: 'username_taken',
    prepare: async (api) => {
      const [one, other] = [await registerVoter(api), await registerVoter(api)];
      const form = new FormData();
      form.append('username', uniqueUsername());
      return {
        call: { token: one.token, fields: { username: other.username } },
        makeAcceptable: () => api.call(updateProfile, { token: other.token, form }),
      };
    },
  },
  {
    endpoint: updatePoll,
    code: 'version_conflict',
    prepare: async (api) => {
      const { token } = await registerVoter(api);
      const { id, revision } = (await api.call(createPoll, { token, body: aPollInput() })).body;
      const edit = () => api.call(updatePoll, { token, params: { id }, body: aPollInput() });
      return {
        call: { token, params: { id }, body: { ...aPollInput(), revision: revision + 1 } },
        makeAcceptable: edit,
      };
    },
  },
  {
    endpoint: castVote,
    code: 'poll_closed',
    prepare: async (api) => {
      const { token, poll, reopen } = await closedPoll(api);
      return {
        call: { token, params: { id: poll.id }, body: { option_id: optionIdAt(poll) } },
        makeAcceptable: reopen,
      };
    },
  },
  {
    endpoint: createComment,
    code: 'poll_closed',
    prepare: async (api) => {
      const { token, poll, reopen } = await closedPoll(api);
      return { call: { token, body: { poll_id: poll.id, content: 'Too late' } }, makeAcceptable: reopen };
    },
  },
  {
    endpoint: deleteNotification,
    code: 'not_found',
    prepare: async (api) => ({ call: { token: (await registerVoter(api)).token, params: { id: randomUUID() } } }),
  },
];
