import { randomUUID } from 'node:crypto';
import {
  askAssistant,
  castVote,
  createComment,
  createPoll,
  deleteComment,
  deleteNotification,
  deletePoll,
  type Endpoint,
  type ErrorCode,
  markNotificationRead,
  register,
  setPollStatus,
  toggleCommentLike,
  updatePoll,
  updateProfile,
  uploadPicture,
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

const foreignPoll = async (api: ApiClient) => {
  const [owner, other] = [await registerVoter(api), await registerVoter(api)];
  const poll = (await api.call(createPoll, { token: owner.token, body: aPollInput() })).body;
  return { owner, token: other.token, poll, params: { id: poll.id } };
};

/** A call with an unknown id. */
const notFound = (endpoint: Endpoint): RejectionScenario => ({
  endpoint,
  code: 'not_found',
  prepare: async (api) => ({ call: { token: (await registerVoter(api)).token, params: { id: randomUUID() } } }),
});

/** Calls that are rejected for their input or for the state. */
export const rejectionScenarios: readonly RejectionScenario[] = [
  {
    endpoint: register,
    code: 'email_taken',
    prepare: async (api) => {
      const { email } = await registerVoter(api);
      return { call: { body: { username: uniqueUsername(), email, password: 'a show of hands' } } };
    },
  },
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
    endpoint: uploadPicture,
    code: 'validation_failed',
    prepare: async (api) => ({ call: { token: (await registerVoter(api)).token, fields: { picture: 'no file' } } }),
  },
  {
    endpoint: createPoll,
    code: 'validation_failed',
    prepare: async (api) => ({ call: { token: (await registerVoter(api)).token, body: { title: '' } } }),
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
    endpoint: setPollStatus,
    code: 'poll_draft',
    prepare: async (api) => {
      const { token } = await registerVoter(api);
      const { id } = (await api.call(createPoll, { token, body: aPollInput({ status: 'draft' }) })).body;
      return {
        call: { token, params: { id }, body: { status: 'closed' } },
        makeAcceptable: () => api.call(updatePoll, { token, params: { id }, body: aPollInput({ status: 'active' }) }),
      };
    },
  },
  {
    endpoint: deletePoll,
    code: 'not_owner',
    prepare: async (api) => {
      const { token, params } = await foreignPoll(api);
      return { call: { token, params } };
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
    endpoint: deleteComment,
    code: 'not_owner',
    prepare: async (api) => {
      const { owner, token, poll } = await foreignPoll(api);
      const body = { poll_id: poll.id, content: 'Mine' };
      const { id } = (await api.call(createComment, { token: owner.token, body })).body;
      return { call: { token, params: { id } } };
    },
  },
  notFound(toggleCommentLike),
  notFound(markNotificationRead),
  notFound(deleteNotification),
  {
    endpoint: askAssistant,
    code: 'validation_failed',
    prepare: async (api) => ({ call: { token: (await registerVoter(api)).token, body: { message: ' ' } } }),
  },
];
