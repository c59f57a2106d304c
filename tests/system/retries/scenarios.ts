import {
  askAssistant,
  castVote,
  changePassword,
  clearNotifications,
  createComment,
  createPoll,
  deleteComment,
  deleteNotification,
  deletePoll,
  type Endpoint,
  endAllSessions,
  endSession,
  forgotPassword,
  getMe,
  getNotificationSettings,
  getPoll,
  listComments,
  listMyPolls,
  listNotifications,
  listSessions,
  login,
  logout,
  markAllNotificationsRead,
  markNotificationRead,
  register,
  resetPassword,
  setPollStatus,
  toggleCommentLike,
  updateNotificationSettings,
  updatePoll,
  updateProfile,
} from '@showhands/contracts';
import {
  type ApiClient,
  aPollInput,
  eventually,
  optionIdAt,
  type RunningProduct,
  registerVoter,
  uniqueEmail,
  uniqueUsername,
  type Voter,
} from '@showhands/testing';
import { requestResetToken, resetTokensFor } from '../../fixtures/reset-links.ts';

/** A request that tests send repeatedly. */
export interface Call {
  readonly token?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Form fields instead of a body; the form is built for each call, since its boundary is random. */
  readonly fields?: Readonly<Record<string, string | Blob>>;
}

export interface Prepared {
  readonly call: Call;
  /** The same call with a different body, if it has one. */
  readonly other?: Call;
  /** How often the call took effect, if the API shows it. */
  readonly effects?: () => Promise<number>;
}

export interface Scenario {
  readonly endpoint: Endpoint;
  /** @param product whose terminal shows what is sent to people */
  prepare(api: ApiClient, product: Pick<RunningProduct, 'output'>): Promise<Prepared>;
}

const aPoll = async (api: ApiClient, { token }: Voter, fields: Parameters<typeof aPollInput>[0] = {}) =>
  (await api.call(createPoll, { token, body: aPollInput(fields) })).body;

const aComment = async (api: ApiClient, { token }: Voter, poll_id: string) =>
  (await api.call(createComment, { token, body: { poll_id, content: 'Well said' } })).body;

const revisionOf = async (api: ApiClient, { token }: Voter, id: string): Promise<number> =>
  (await api.call(getPoll, { token, params: { id } })).body.revision;

const commentsOf = async (api: ApiClient, { token }: Voter, id: string) =>
  (await api.call(listComments, { token, params: { id } })).body;

/** A user with two unread notifications. */
const aNotifiedUser = async (api: ApiClient) => {
  const [reader, other] = [await registerVoter(api), await registerVoter(api)];
  const poll = await aPoll(api, reader);
  await aComment(api, other, poll.id);
  await api.call(castVote, { token: other.token, params: { id: poll.id }, body: { option_id: optionIdAt(poll) } });
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
      const { email, password } = await registerVoter(api);
      return { call: { body: { email, password } }, other: { body: { email, password: 'another one' } } };
    },
  },
  { endpoint: logout, prepare: async (api) => ({ call: { token: (await registerVoter(api)).token } }) },
  {
    endpoint: updateProfile,
    prepare: async (api) => {
      const { token, username } = await registerVoter(api);
      const renamed = uniqueUsername();
      return {
        call: { token, fields: { username: renamed, bio: 'Votes on everything' } },
        other: { token, fields: { username, bio: 'Votes on everything' } },
        effects: async () => Number((await api.call(getMe, { token })).body.username === renamed),
      };
    },
  },
];

const passwords: readonly Scenario[] = [
  {
    endpoint: changePassword,
    prepare: async (api) => {
      const { token, password } = await registerVoter(api);
      const change = (new_password: string) => ({ token, body: { current_password: password, new_password } });
      return { call: change('another password'), other: change('a third password') };
    },
  },
  {
    endpoint: forgotPassword,
    prepare: async (api, product) => {
      const { email } = await registerVoter(api);
      return {
        call: { body: { email } },
        other: { body: { email: email.toUpperCase() } },
        effects: async () => resetTokensFor(product, email).length,
      };
    },
  },
  {
    endpoint: resetPassword,
    prepare: async (api, product) => {
      const { email } = await registerVoter(api);
      const token = await requestResetToken(api, product, email);
      const reset = (new_password: string) => ({ body: { token, new_password } });
      return { call: reset('another password'), other: reset('a third password') };
    },
  },
  {
    endpoint: endSession,
    prepare: async (api) => {
      const { token, email, password } = await registerVoter(api);
      await api.call(login, { body: { email, password } });
      const list = async () => (await api.call(listSessions, { token })).body;
      const id = (await list()).find(({ current }) => !current)?.id ?? '';
      return { call: { token, params: { id } }, effects: async () => 2 - (await list()).length };
    },
  },
  { endpoint: endAllSessions, prepare: async (api) => ({ call: { token: (await registerVoter(api)).token } }) },
];

const polls: readonly Scenario[] = [
  {
    endpoint: createPoll,
    prepare: async (api) => {
      const { token } = await registerVoter(api);
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
      const voter = await registerVoter(api);
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
      const voter = await registerVoter(api);
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
      const voter = await registerVoter(api);
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
      const voter = await registerVoter(api);
      const poll = await aPoll(api, voter, { allow_multiple_votes: true });
      const call = { token: voter.token, params: { id: poll.id } };
      return {
        call: { ...call, body: { option_id: optionIdAt(poll, 0) } },
        other: { ...call, body: { option_id: optionIdAt(poll, 1) } },
        // The version grows with every toggle, in either direction.
        effects: async () => (await api.call(getPoll, call)).body.version - poll.version,
      };
    },
  },
];

const comments: readonly Scenario[] = [
  {
    endpoint: createComment,
    prepare: async (api) => {
      const voter = await registerVoter(api);
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
      const voter = await registerVoter(api);
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
      const voter = await registerVoter(api);
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
      const { reader, list } = await aNotifiedUser(api);
      return { call: { token: reader.token }, effects: async () => 1 - (await list()).unreadCount };
    },
  },
  {
    endpoint: markNotificationRead,
    prepare: async (api) => {
      const { reader, list, id } = await aNotifiedUser(api);
      return { call: { token: reader.token, params: { id } }, effects: async () => 2 - (await list()).unreadCount };
    },
  },
  {
    endpoint: clearNotifications,
    prepare: async (api) => {
      const { reader, list } = await aNotifiedUser(api);
      return { call: { token: reader.token }, effects: async () => 1 - (await list()).notifications.length };
    },
  },
  {
    endpoint: deleteNotification,
    prepare: async (api) => {
      const { reader, list, id } = await aNotifiedUser(api);
      return {
        call: { token: reader.token, params: { id } },
        effects: async () => 2 - (await list()).notifications.length,
      };
    },
  },
  {
    endpoint: updateNotificationSettings,
    prepare: async (api) => {
      const { token } = await registerVoter(api);
      return {
        call: { token, body: { vote: false } },
        other: { token, body: { vote: true } },
        effects: async () => Number(!(await api.call(getNotificationSettings, { token })).body.vote),
      };
    },
  },
];

const assistant: readonly Scenario[] = [
  {
    endpoint: askAssistant,
    prepare: async (api) => {
      const { token } = await registerVoter(api);
      const ask = (message: string) => ({ token, body: { message } });
      return { call: ask('How do I close a poll?'), other: ask('How do I delete a poll?') };
    },
  },
];

/** One scenario for each endpoint that changes data. */
export const scenarios: readonly Scenario[] = [
  ...sessions,
  ...passwords,
  ...polls,
  ...comments,
  ...notifications,
  ...assistant,
];
