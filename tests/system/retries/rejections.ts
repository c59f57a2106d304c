import { randomUUID } from 'node:crypto';
import { type ErrorCode, setPollStatus, updatePoll, updateProfile } from '@showhands/contracts';
import { type ApiClient, aPollInput, optionIdAt, registerVoter, uniqueUsername } from '@showhands/testing';
import { type Call, newPoll } from './scenarios.ts';

interface Rejection {
  readonly call: Call;
  /** Changes the state so that a new call would be accepted. */
  readonly makeAcceptable?: () => Promise<unknown>;
}

const closedPoll = async (api: ApiClient) => {
  const { poll, call } = await newPoll(api);
  const setStatus = (status: 'active' | 'closed') => api.call(setPollStatus, { ...call, body: { status } });
  await setStatus('closed');
  return { poll, call, makeAcceptable: () => setStatus('active') };
};

/** Calls that each service rejects for the state, by the id of the endpoint. */
export const rejections: readonly [
  endpointId: string,
  code: ErrorCode,
  prepare: (api: ApiClient) => Promise<Rejection>,
][] = [
  [
    'updateProfile',
    'username_taken',
    async (api) => {
      const [one, other] = [await registerVoter(api), await registerVoter(api)];
      const form = new FormData();
      form.append('username', uniqueUsername());
      return {
        call: { token: one.token, fields: { username: other.username } },
        makeAcceptable: () => api.call(updateProfile, { token: other.token, form }),
      };
    },
  ],
  [
    'updatePoll',
    'version_conflict',
    async (api) => {
      const { poll, call } = await newPoll(api);
      return {
        call: { ...call, body: { ...aPollInput(), revision: poll.revision + 1 } },
        makeAcceptable: () => api.call(updatePoll, { ...call, body: aPollInput() }),
      };
    },
  ],
  [
    'castVote',
    'poll_closed',
    async (api) => {
      const { poll, call, makeAcceptable } = await closedPoll(api);
      return { call: { ...call, body: { option_id: optionIdAt(poll) } }, makeAcceptable };
    },
  ],
  [
    'createComment',
    'poll_closed',
    async (api) => {
      const { poll, call, makeAcceptable } = await closedPoll(api);
      return { call: { token: call.token, body: { poll_id: poll.id, content: 'Too late' } }, makeAcceptable };
    },
  ],
  [
    'deleteNotification',
    'not_found',
    async (api) => ({ call: { token: (await registerVoter(api)).token, params: { id: randomUUID() } } }),
  ],
];
