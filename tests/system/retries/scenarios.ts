import {
  addInvited,
  castVote,
  countInvited,
  createApiToken,
  createComment,
  createPoll,
  type Endpoint,
  getMe,
  getNotificationSettings,
  getPoll,
  linkWaiting,
  listApiTokens,
  listComments,
  listInvited,
  listMyPolls,
  listNotifications,
  listSessions,
  listTemplates,
  login,
  register,
  saveTemplate,
  useInvitation,
} from '@showhands/contracts';
import {
  type ApiClient,
  addSecondFactor,
  aFactorSecret,
  aPollInput,
  appCode,
  eventually,
  optionIdAt,
  type RunningProduct,
  registerVoter,
  uniqueEmail,
  uniqueUsername,
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
  /** How often the call took effect, if the API shows it. */
  readonly effects?: () => Promise<number>;
}

/** @param product whose terminal shows the sent links */
export type Prepare = (api: ApiClient, product: Pick<RunningProduct, 'output' | 'dataDir'>) => Promise<Prepared>;

/** How to prepare a call of each endpoint, by its id. */
export type Scenarios = Readonly<Record<Endpoint['id'], Prepare>>;

/** A poll of a new user, who calls it by `call`. */
export const newPoll = async (api: ApiClient, rules: Parameters<typeof aPollInput>[0] = {}) => {
  const { token } = await registerVoter(api);
  const poll = (await api.call(createPoll, { token, body: aPollInput(rules) })).body;
  const call = { token, params: { id: poll.id } };
  const current = async () => (await api.call(getPoll, call)).body;
  return { token, poll, call, current, edits: async () => (await current()).revision - poll.revision };
};

const onlyToken: Prepare = async (api) => ({ call: { token: (await registerVoter(api)).token } });

const API_TOKEN = { name: 'Report', scopes: ['polls:read' as const], expires_in_days: 30 };

const sessions: Scenarios = {
  register: async () => {
    const body = { username: uniqueUsername(), email: uniqueEmail(), password: 'a show of hands' };
    return { call: { body } };
  },
  login: async (api) => {
    const { email, password } = await registerVoter(api);
    return { call: { body: { email, password } } };
  },
  logout: onlyToken,
  endSession: async (api) => {
    const { token, email, password } = await registerVoter(api);
    await api.call(login, { body: { email, password } });
    const list = async () => (await api.call(listSessions, { token })).body;
    const id = (await list()).find(({ current }) => !current)?.id ?? '';
    return { call: { token, params: { id } }, effects: async () => 2 - (await list()).length };
  },
  endAllSessions: onlyToken,
  createApiToken: async (api) => {
    const { token } = await registerVoter(api);
    return {
      call: { token, body: API_TOKEN },
      effects: async () => (await api.call(listApiTokens, { token })).body.length,
    };
  },
  deleteAccount: async (api) => {
    const { token } = await registerVoter(api);
    return {
      call: { token, body: { comments: 'keep', successor: null } },
      other: { token, body: { comments: 'remove', successor: null } },
    };
  },
  requestDataExport: async (api) => {
    const { token } = await registerVoter(api);
    return { call: { token } };
  },
  revokeApiToken: async (api) => {
    const { token } = await registerVoter(api);
    const { id } = (await api.call(createApiToken, { token, body: API_TOKEN })).body.token;
    const left = async () => (await api.call(listApiTokens, { token })).body.length;
    return { call: { token, params: { id } }, effects: async () => 1 - (await left()) };
  },
};

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const people: Scenarios = {
  updateProfile: async (api) => {
    const { token } = await registerVoter(api);
    const renamed = uniqueUsername();
    return {
      call: { token, fields: { username: renamed, bio: 'Votes on everything' } },
      effects: async () => Number((await api.call(getMe, { token })).body.username === renamed),
    };
  },
  /** The API does not list pictures: the response, which has a new address for each, shows how many there are. */
  uploadPicture: async (api) => {
    const { token } = await registerVoter(api);
    const picture = new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' });
    return { call: { token, fields: { picture } } };
  },
  changePassword: async (api) => {
    const { token, password } = await registerVoter(api);
    return { call: { token, body: { current_password: password, new_password: 'another password' } } };
  },
  changeEmail: async (api) => {
    const { token, password } = await registerVoter(api);
    return {
      call: { token, body: { email: uniqueEmail(), password } },
      other: { token, body: { email: uniqueEmail(), password } },
    };
  },
  confirmPassword: async (api) => {
    const { token, password } = await registerVoter(api);
    return { call: { token, body: { password } }, other: { token, body: { password: 'another one' } } };
  },
  turnOnSecondFactor: async (api) => {
    const { token, password } = await registerVoter(api);
    const secret = aFactorSecret();
    return { call: { token, body: { password, secret, code: appCode(secret) } } };
  },
  turnOffSecondFactor: async (api) => {
    const { token, password } = await registerVoter(api);
    const { recoveryCodes } = await addSecondFactor(api, { token, password });
    return { call: { token, body: { password, code: recoveryCodes[0] } } };
  },
  renewRecoveryCodes: async (api) => {
    const { token, password } = await registerVoter(api);
    const { recoveryCodes } = await addSecondFactor(api, { token, password });
    return { call: { token, body: { password, code: recoveryCodes[0] } } };
  },
  forgotPassword: async (api, product) => {
    const { email } = await registerVoter(api);
    return {
      call: { body: { email } },
      effects: async () => resetTokensFor(product, email).length,
    };
  },
  resetPassword: async (api, product) => {
    const { email } = await registerVoter(api);
    const token = await requestResetToken(api, product, email);
    return { call: { body: { token, new_password: 'another password' } } };
  },
};

const polls: Scenarios = {
  createPoll: async (api) => {
    const { token } = await registerVoter(api);
    return {
      call: { token, body: aPollInput() },
      effects: async () => (await api.call(listMyPolls, { token })).body.length,
    };
  },
  updatePoll: async (api) => {
    const { call, edits } = await newPoll(api);
    return { call: { ...call, body: aPollInput() }, effects: edits };
  },
  setPollStatus: async (api) => {
    const { call, edits } = await newPoll(api);
    return {
      call: { ...call, body: { status: 'closed' } },
      effects: edits,
    };
  },
  deletePoll: async (api) => {
    const { token, call } = await newPoll(api);
    return { call, effects: async () => 1 - (await api.call(listMyPolls, { token })).body.length };
  },
  castVote: async (api) => {
    const { call, poll, current } = await newPoll(api, { allow_multiple_votes: true });
    return {
      call: { ...call, body: { option_id: optionIdAt(poll, 0) } },
      // The version grows with every toggle, in either direction.
      effects: async () => (await current()).version - poll.version,
    };
  },
  saveTemplate: async (api) => {
    const { token } = await registerVoter(api);
    return {
      call: { token, body: { name: 'Retro', poll: aPollInput() } },
      effects: async () => (await api.call(listTemplates, { token })).body.length,
    };
  },
  deleteTemplate: async (api) => {
    const { token } = await registerVoter(api);
    const { id } = (await api.call(saveTemplate, { token, body: { name: 'Retro', poll: aPollInput() } })).body;
    const left = async () => (await api.call(listTemplates, { token })).body.length;
    return { call: { token, params: { id } }, effects: async () => 1 - (await left()) };
  },
};

/** A poll for invited people, with one entry on its list. */
const invitedPoll = async (api: ApiClient) => {
  const { call } = await newPoll(api, { visibility: 'invited', invited: ['grace@example.org'] });
  const entries = async () => (await api.call(listInvited, call)).body;
  const invitation = async (): Promise<string> =>
    (await api.call(linkWaiting, { ...call, body: {} })).body.links[0]?.link.split('#')[1] ?? '';
  return { call, entries, invitation };
};

const invitations: Scenarios = {
  addInvited: async (api) => {
    const { call, entries } = await invitedPoll(api);
    const effects = async () => (await entries()).length - 1;
    return { call: { ...call, body: { entries: ['ada@example.org'] } }, effects };
  },
  replaceInvited: async (api) => {
    const { call, entries } = await invitedPoll(api);
    const effects = async () => (await entries()).filter(({ entry }) => entry === 'ada@example.org').length;
    return { call: { ...call, body: { entries: ['ada@example.org'] } }, effects };
  },
  removeInvited: async (api) => {
    const { call, entries } = await invitedPoll(api);
    const entryId = (await entries())[0]?.id ?? '';
    return {
      call: { ...call, params: { ...call.params, entryId } },
      effects: async () => 1 - (await entries()).length,
    };
  },
  linkInvited: async (api) => {
    const { call, entries } = await invitedPoll(api);
    const entryId = (await entries())[0]?.id ?? '';
    const effects = async () => (await entries()).filter(({ hasLink }) => hasLink).length;
    return { call: { ...call, params: { ...call.params, entryId } }, effects };
  },
  linkWaiting: async (api) => {
    const { call, entries } = await invitedPoll(api);
    const effects = async () => (await entries()).filter(({ hasLink }) => hasLink).length;
    return { call: { ...call, body: {} }, effects };
  },
  useInvitation: async (api) => {
    const { entries, invitation } = await invitedPoll(api);
    const { token } = await registerVoter(api);
    const effects = async () => (await entries()).filter(({ person }) => person).length;
    return { call: { token, body: { token: await invitation() } }, effects };
  },
  confirmInvited: async (api) => {
    const { call, entries } = await invitedPoll(api);
    const username = uniqueUsername();
    await api.call(addInvited, { ...call, body: { entries: [username] } });
    await api.call(register, { body: { username, email: uniqueEmail(), password: 'a show of hands' } });
    const listed = async () => (await entries()).find(({ entry }) => entry === username);
    const { id: entryId, candidate } = await eventually(async () => {
      const entry = await listed();
      if (!entry?.candidate) throw new Error('the registration has not arrived');
      return { ...entry, candidate: entry.candidate.id };
    });
    return {
      call: { ...call, params: { ...call.params, entryId }, body: { candidate } },
      effects: async () => ((await listed())?.person ? 1 : 0),
    };
  },
  mailInvited: async (api) => ({ call: (await invitedPoll(api)).call }),
  remindInvited: async (api) => {
    const { call, invitation } = await invitedPoll(api);
    const { token } = await registerVoter(api);
    await api.call(useInvitation, { token, body: { token: await invitation() } });
    const effects = async () => ((await api.call(countInvited, call)).body.remindedAt === null ? 0 : 1);
    return { call, effects };
  },
};

const aComment = async (api: ApiClient) => {
  const { token, poll, call } = await newPoll(api);
  const { id } = (await api.call(createComment, { token, body: { poll_id: poll.id, content: 'Well said' } })).body;
  const list = async () => (await api.call(listComments, call)).body;
  return { call: { token, params: { id } }, list };
};

const comments: Scenarios = {
  createComment: async (api) => {
    const { token, poll, call } = await newPoll(api);
    return {
      call: { token, body: { poll_id: poll.id, content: 'Once' } },
      effects: async () => (await api.call(listComments, call)).body.length,
    };
  },
  deleteComment: async (api) => {
    const { call, list } = await aComment(api);
    return { call, effects: async () => 1 - (await list()).length };
  },
  reportComment: async (api) => {
    const { call } = await aComment(api);
    return { call: { ...call, body: { reason: 'spam' } } };
  },
  toggleCommentLike: async (api) => {
    const { call, list } = await aComment(api);
    return { call, effects: async () => (await list())[0]?.likes ?? 0 };
  },
};

/** A user with two unread notifications. */
const aNotifiedUser = async (api: ApiClient) => {
  const [{ token, poll, call }, other] = [await newPoll(api), await registerVoter(api)];
  await api.call(createComment, { token: other.token, body: { poll_id: poll.id, content: 'Well said' } });
  await api.call(castVote, { ...call, token: other.token, body: { option_id: optionIdAt(poll) } });
  const list = async () => (await api.call(listNotifications, { token })).body;
  const notifications = await eventually(async () => {
    const listed = (await list()).notifications;
    if (listed.length < 2) throw new Error(`${listed.length} notifications`);
    return listed;
  });
  const [unread, listed] = [async () => (await list()).unreadCount, async () => (await list()).notifications.length];
  return { all: { token }, one: { token, params: { id: notifications[0]?.id ?? '' } }, unread, listed };
};

const notifications: Scenarios = {
  markAllNotificationsRead: async (api) => {
    const { all, unread } = await aNotifiedUser(api);
    return { call: all, effects: async () => 1 - (await unread()) };
  },
  markNotificationRead: async (api) => {
    const { one, unread } = await aNotifiedUser(api);
    return { call: one, effects: async () => 2 - (await unread()) };
  },
  clearNotifications: async (api) => {
    const { all, listed } = await aNotifiedUser(api);
    return { call: all, effects: async () => 1 - (await listed()) };
  },
  deleteNotification: async (api) => {
    const { one, listed } = await aNotifiedUser(api);
    return { call: one, effects: async () => 2 - (await listed()) };
  },
  updateNotificationSettings: async (api) => {
    const { token } = await registerVoter(api);
    return {
      call: { token, body: { vote: false } },
      effects: async () => Number(!(await api.call(getNotificationSettings, { token })).body.vote),
    };
  },
  askAssistant: async (api) => {
    const { token } = await registerVoter(api);
    return { call: { token, body: { message: 'How do I close a poll?' } } };
  },
};

export const commonScenarios: Scenarios = {
  ...sessions,
  ...people,
  ...polls,
  ...invitations,
  ...comments,
  ...notifications,
};
