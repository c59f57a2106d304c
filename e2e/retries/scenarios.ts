import {
  askAssistant,
  castVote,
  clearNotifications,
  createComment,
  createPoll,
  deleteComment,
  deleteNotification,
  deletePoll,
  type Endpoint,
  getMe,
  getPoll,
  listComments,
  listMyPolls,
  listNotifications,
  login,
  logout,
  markAllNotificationsRead,
  markNotificationRead,
  register,
  setPollStatus,
  toggleCommentLike,
  updatePoll,
  updateProfile,
} from '@showhands/contracts';
import { type ApiClient, aPollInput, eventually, uniqueEmail, uniqueUsername } from '@showhands/testing';
import { enroll, optionOf, type Voter } from '../voters.ts';

/** What is sent, the same each time. */
export interface Call {
  readonly token?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** In place of a body: made anew for each call, since its boundary is never the same. */
  readonly fields?: Readonly<Record<string, string>>;
}

export interface Prepared {
  readonly call: Call;
  /** The same call with another body, where it has one. */
  readonly other?: Call;
  /** How often the call took effect, where that can be seen from outside. */
  readonly effects?: () => Promise<number>;
}

export interface Scenario {
  readonly endpoint: Endpoint;
  prepare(api: ApiClient): Promise<Prepared>;
}

const aPoll = async (api: ApiClient, { token }: Voter, fields: Parameters<typeof aPollInput>[0] = {}) =>
  (await api.call(createPoll, { token, body: aPollInput(fields) })).body;

const aComment = async (api: ApiClient, { token }: Voter, poll_id: string) =>
  (await api.call(createComment, { token, body: { poll_id, content: 'Well said' } })).body;

const revisionOf = async (api: ApiClient, { token }: Voter, id: string): Promise<number> =>
  (await api.call(getPoll, { token, params: { id } })).body.revision;

const commentsOf = async (api: ApiClient, { token }: Voter, id: string) =>
  (await api.call(listComments, { token, params: { id } })).body;

/** Somebody with two unread notifications. */
const aNotified = async (api: ApiClient) => {
  const [reader, other] = [await enroll(api), await enroll(api)];
  const poll = await aPoll(api, reader);
  await aComment(api, other, poll.id);
  await api.call(castVote, { token: other.token, params: { id: poll.id }, body: { option_id: optionOf(poll) } });
  const list = async () => (await api.call(listNotifications, { token: reader.token })).body;
  const notifications = await eventually(async () => {
    const listed = (await list()).notifications;
    if (listed.length < 2) throw new Error(`${listed.length} notifications`);
    return listed;
  });
  return { reader, list, id: notifications[0]?.id ?? '' };
};

const sessions: readonly Scenario[] = [
  {
    endpoint: register,
    prepare: async () => {
      const body = { username: uniqueUsername(), email: uniqueEmail(), password: 'a show of hands' };
      return { call: { body }, other: { body: { ...body, username: uniqueUsername() } } };
    },
  },
  {
    endpoint: login,
    prepare: async (api) => {
      const { email, password } = await enroll(api);
      return { call: { body: { email, password } }, other: { body: { email, password: 'another one' } } };
    },
  },
  { endpoint: logout, prepare: async (api) => ({ call: { token: (await enroll(api)).token } }) },
  {
    endpoint: updateProfile,
    prepare: async (api) => {
      const { token, username } = await enroll(api);
      const renamed = uniqueUsername();
      return {
        call: { token, fields: { username: renamed, bio: 'Votes on everything' } },
        other: { token, fields: { username, bio: 'Votes on everything' } },
        effects: async () => Number((await api.call(getMe, { token })).body.username === renamed),
      };
    },
  },
];

const polls: readonly Scenario[] = [
  {
    endpoint: createPoll,
    prepare: async (api) => {
      const { token } = await enroll(api);
      return {
        call: { token, body: aPollInput() },
        other: { token, body: aPollInput() },
        effects: async () => (await api.call(listMyPolls, { token })).body.length,
      };
    },
  },
  {
    endpoint: updatePoll,
    prepare: async (api) => {
      const voter = await enroll(api);
      const { id, revision } = await aPoll(api, voter);
      const call = { token: voter.token, params: { id } };
      return {
        call: { ...call, body: aPollInput() },
        other: { ...call, body: aPollInput() },
        effects: async () => (await revisionOf(api, voter, id)) - revision,
      };
    },
  },
  {
    endpoint: setPollStatus,
    prepare: async (api) => {
      const voter = await enroll(api);
      const { id, revision } = await aPoll(api, voter);
      const call = { token: voter.token, params: { id } };
      return {
        call: { ...call, body: { status: 'closed' } },
        other: { ...call, body: { status: 'active' } },
        effects: async () => (await revisionOf(api, voter, id)) - revision,
      };
    },
  },
  {
    endpoint: deletePoll,
    prepare: async (api) => {
      const voter = await enroll(api);
      const { id } = await aPoll(api, voter);
      const { token } = voter;
      return {
        call: { token, params: { id } },
        effects: async () => 1 - (await api.call(listMyPolls, { token })).body.length,
      };
    },
  },
  {
    endpoint: castVote,
    prepare: async (api) => {
      const voter = await enroll(api);
      const poll = await aPoll(api, voter, { allow_multiple_votes: true });
      const call = { token: voter.token, params: { id: poll.id } };
      return {
        call: { ...call, body: { option_id: optionOf(poll, 0) } },
        other: { ...call, body: { option_id: optionOf(poll, 1) } },
        // Its version grows with every toggle, there and back.
        effects: async () => (await api.call(getPoll, call)).body.version - poll.version,
      };
    },
  },
];

const comments: readonly Scenario[] = [
  {
    endpoint: createComment,
    prepare: async (api) => {
      const voter = await enroll(api);
      const { id } = await aPoll(api, voter);
      return {
        call: { token: voter.token, body: { poll_id: id, content: 'Once' } },
        other: { token: voter.token, body: { poll_id: id, content: 'Twice' } },
        effects: async () => (await commentsOf(api, voter, id)).length,
      };
    },
  },
  {
    endpoint: deleteComment,
    prepare: async (api) => {
      const voter = await enroll(api);
      const { id } = await aPoll(api, voter);
      const comment = await aComment(api, voter, id);
      return {
        call: { token: voter.token, params: { id: comment.id } },
        effects: async () => 1 - (await commentsOf(api, voter, id)).length,
      };
    },
  },
  {
    endpoint: toggleCommentLike,
    prepare: async (api) => {
      const voter = await enroll(api);
      const { id } = await aPoll(api, voter);
      const comment = await aComment(api, voter, id);
      return {
        call: { token: voter.token, params: { id: comment.id } },
        effects: async () => (await commentsOf(api, voter, id))[0]?.likes ?? 0,
      };
    },
  },
];

const notifications: readonly Scenario[] = [
  {
    endpoint: markAllNotificationsRead,
    prepare: async (api) => {
      const { reader, list } = await aNotified(api);
      return { call: { token: reader.token }, effects: async () => 1 - (await list()).unreadCount };
    },
  },
  {
    endpoint: markNotificationRead,
    prepare: async (api) => {
      const { reader, list, id } = await aNotified(api);
      return { call: { token: reader.token, params: { id } }, effects: async () => 2 - (await list()).unreadCount };
    },
  },
  {
    endpoint: clearNotifications,
    prepare: async (api) => {
      const { reader, list } = await aNotified(api);
      return { call: { token: reader.token }, effects: async () => 1 - (await list()).notifications.length };
    },
  },
  {
    endpoint: deleteNotification,
    prepare: async (api) => {
      const { reader, list, id } = await aNotified(api);
      return {
        call: { token: reader.token, params: { id } },
        effects: async () => 2 - (await list()).notifications.length,
      };
    },
  },
];

const assistant: readonly Scenario[] = [
  {
    endpoint: askAssistant,
    prepare: async (api) => {
      const { token } = await enroll(api);
      const ask = (message: string) => ({ token, body: { message } });
      return { call: ask('How do I close a poll?'), other: ask('How do I delete a poll?') };
    },
  },
];

/** Every call that changes something. */
export const scenarios: readonly Scenario[] = [...sessions, ...polls, ...comments, ...notifications, ...assistant];
