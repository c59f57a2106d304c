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
} from '@showhands/contracts';
import { type ApiClient, aPollInput, uniqueUsername } from '@showhands/testing';
import { enroll, optionOf } from '../voters.ts';
import type { Call } from './scenarios.ts';

interface Refused {
  readonly call: Call;
  /** Changes the state so that the call would be accepted now. */
  readonly makeRight?: () => Promise<unknown>;
}

export interface RefusedScenario {
  readonly endpoint: Endpoint;
  readonly code: ErrorCode;
  prepare(api: ApiClient): Promise<Refused>;
}

const closedPoll = async (api: ApiClient) => {
  const { token } = await enroll(api);
  const poll = (await api.call(createPoll, { token, body: aPollInput() })).body;
  const setStatus = (status: 'active' | 'closed') =>
    api.call(setPollStatus, { token, params: { id: poll.id }, body: { status } });
  await setStatus('closed');
  return { token, poll, reopen: () => setStatus('active') };
};

const foreignPoll = async (api: ApiClient) => {
  const [owner, stranger] = [await enroll(api), await enroll(api)];
  const poll = (await api.call(createPoll, { token: owner.token, body: aPollInput() })).body;
  return { owner, token: stranger.token, poll, params: { id: poll.id } };
};

/** A call on something that is not there. */
const nowhere = (endpoint: Endpoint): RefusedScenario => ({
  endpoint,
  code: 'not_found',
  prepare: async (api) => ({ call: { token: (await enroll(api)).token, params: { id: randomUUID() } } }),
});

/** Refusals that come from the input or the state. */
export const refusedScenarios: readonly RefusedScenario[] = [
  {
    endpoint: register,
    code: 'email_taken',
    prepare: async (api) => {
      const { email } = await enroll(api);
      return { call: { body: { username: uniqueUsername(), email, password: 'a show of hands' } } };
    },
  },
  {
    endpoint: updateProfile,
    code: 'username_taken',
    prepare: async (api) => {
      const [one, other] = [await enroll(api), await enroll(api)];
      const form = new FormData();
      form.append('username', uniqueUsername());
      return {
        call: { token: one.token, fields: { username: other.username } },
        makeRight: () => api.call(updateProfile, { token: other.token, form }),
      };
    },
  },
  {
    endpoint: createPoll,
    code: 'validation_failed',
    prepare: async (api) => ({ call: { token: (await enroll(api)).token, body: { title: '' } } }),
  },
  {
    endpoint: updatePoll,
    code: 'version_conflict',
    prepare: async (api) => {
      const { token } = await enroll(api);
      const { id, revision } = (await api.call(createPoll, { token, body: aPollInput() })).body;
      const edit = () => api.call(updatePoll, { token, params: { id }, body: aPollInput() });
      return {
        call: { token, params: { id }, body: { ...aPollInput(), revision: revision + 1 } },
        makeRight: edit,
      };
    },
  },
  {
    endpoint: setPollStatus,
    code: 'poll_draft',
    prepare: async (api) => {
      const { token } = await enroll(api);
      const { id } = (await api.call(createPoll, { token, body: aPollInput({ status: 'draft' }) })).body;
      return {
        call: { token, params: { id }, body: { status: 'closed' } },
        makeRight: () => api.call(updatePoll, { token, params: { id }, body: aPollInput({ status: 'active' }) }),
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
      return { call: { token, params: { id: poll.id }, body: { option_id: optionOf(poll) } }, makeRight: reopen };
    },
  },
  {
    endpoint: createComment,
    code: 'poll_closed',
    prepare: async (api) => {
      const { token, poll, reopen } = await closedPoll(api);
      return { call: { token, body: { poll_id: poll.id, content: 'Too late' } }, makeRight: reopen };
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
  nowhere(toggleCommentLike),
  nowhere(markNotificationRead),
  nowhere(deleteNotification),
  {
    endpoint: askAssistant,
    code: 'validation_failed',
    prepare: async (api) => ({ call: { token: (await enroll(api)).token, body: { message: ' ' } } }),
  },
];
