/**
 * A token bucket: `points` calls at once, which return evenly over `seconds`. So 10 points in 600 seconds are ten calls at
 * once and then one a minute.
 */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** The caller that a limit counts: a signed-in user, or a network (an IPv4 address or an IPv6 /64). */
export const rateLimitScopes = ['user', 'network'] as const;
export type RateLimitScope = (typeof rateLimitScopes)[number];

interface RateLimitRule extends Partial<Record<RateLimitScope, RateLimit>> {
  /** The ids of the endpoints whose calls are counted. Calls of `search` without a search text `q` count as `read`. */
  readonly endpoints: readonly string[];
  /** Whether the replicas of a service share the count. If not, each replica counts its own calls. */
  readonly shared: boolean;
}

/**
 * The limits of every call of a signed-in user, and of calls without an account that write or take long. A class of
 * thirty pupils shares one address, and so do the guests of a conference, so the limits per network are generous.
 * Votes, likes, searches and reads are counted in the process: they must not cost a round trip. The table is apart from
 * the endpoints, since the page downloads the endpoints.
 */
export const rateLimits = {
  /** A lecture that registers at once from one address, each a try or two. Sustained, it is one a minute. */
  register: {
    endpoints: ['register'],
    network: { points: 300, seconds: 18_000 },
    shared: true,
  },
  login: {
    endpoints: ['login'],
    network: { points: 300, seconds: 300 },
    shared: true,
  },
  singleSignOn: {
    endpoints: ['startSingleSignOn', 'finishSingleSignOn', 'linkSingleSignOn'],
    network: { points: 600, seconds: 300 },
    shared: true,
  },
  /** A provider that ends many sessions at once calls from one address. */
  providerLogout: {
    endpoints: ['logOutByProvider'],
    network: { points: 6_000, seconds: 60 },
    shared: true,
  },
  session: {
    endpoints: ['logout', 'endSession', 'endAllSessions', 'keepSession'],
    user: { points: 60, seconds: 60 },
    network: { points: 1_200, seconds: 60 },
    shared: true,
  },
  apiToken: {
    endpoints: ['createApiToken', 'revokeApiToken'],
    user: { points: 30, seconds: 3_600 },
    network: { points: 300, seconds: 3_600 },
    shared: true,
  },
  /** Each call may find out that a username has an account, which everyone may know. */
  accountDeletion: {
    endpoints: ['deleteAccount'],
    user: { points: 10, seconds: 3_600 },
    network: { points: 100, seconds: 3_600 },
    shared: true,
  },
  dataExport: {
    endpoints: ['requestDataExport'],
    user: { points: 5, seconds: 86_400 },
    network: { points: 100, seconds: 3_600 },
    shared: true,
  },
  dataDownload: {
    endpoints: ['downloadData'],
    network: { points: 100, seconds: 900 },
    shared: true,
  },
  keptSession: {
    endpoints: ['continueKeptSession', 'forgetKeptSession'],
    network: { points: 600, seconds: 300 },
    shared: true,
  },
  password: {
    endpoints: ['changePassword', 'confirmPassword', 'turnOnSecondFactor', 'turnOffSecondFactor', 'renewRecoveryCodes'],
    user: { points: 10, seconds: 900 },
    network: { points: 100, seconds: 900 },
    shared: true,
  },
  passwordReset: {
    endpoints: ['forgotPassword', 'resetPassword'],
    network: { points: 30, seconds: 900 },
    shared: true,
  },
  /** Each call may send a mail to somebody else, and may find out that an address has an account. */
  changeEmail: {
    endpoints: ['changeEmail'],
    user: { points: 10, seconds: 86_400 },
    network: { points: 100, seconds: 3_600 },
    shared: true,
  },
  /** Each call sends a mail, perhaps to somebody who has never heard of the account. */
  sendEmailProof: {
    endpoints: ['sendEmailProof'],
    user: { points: 5, seconds: 86_400 },
    network: { points: 100, seconds: 3_600 },
    shared: true,
  },
  proveEmail: {
    endpoints: ['proveEmail'],
    network: { points: 300, seconds: 900 },
    shared: true,
  },
  /** A mail provider unsubscribes for many people from one network. */
  unsubscribe: {
    endpoints: ['unsubscribe'],
    network: { points: 3_000, seconds: 900 },
    shared: true,
  },
  profile: {
    endpoints: ['updateMailSettings', 'updateProfile'],
    user: { points: 20, seconds: 300 },
    network: { points: 300, seconds: 300 },
    shared: true,
  },
  picture: {
    endpoints: ['uploadPicture'],
    user: { points: 60, seconds: 600 },
    network: { points: 600, seconds: 600 },
    shared: true,
  },
  createPoll: {
    endpoints: ['createPoll', 'askNext'],
    user: { points: 10, seconds: 600 },
    network: { points: 200, seconds: 600 },
    shared: true,
  },
  editPoll: {
    endpoints: [
      'updatePoll',
      'setPollStatus',
      'concludePoll',
      'deletePoll',
      'stopRepeating',
      'approveProposal',
      'removeProposal',
      'addInvited',
      'replaceInvited',
      'removeInvited',
      'linkInvited',
      'linkWaiting',
      'confirmInvited',
      'mailInvited',
      'remindInvited',
      'createGroup',
      'updateGroup',
      'deleteGroup',
      'addMembers',
      'replaceMembers',
      'removeMember',
      'shareWithGroup',
      'unshareWithGroup',
      'saveTemplate',
      'deleteTemplate',
      'createSequence',
      'updateSequence',
      'deleteSequence',
    ],
    user: { points: 60, seconds: 60 },
    network: { points: 600, seconds: 60 },
    shared: true,
  },
  addOption: {
    endpoints: ['addOption'],
    user: { points: 20, seconds: 60 },
    network: { points: 600, seconds: 60 },
    shared: true,
  },
  present: {
    endpoints: [
      'openPresentation',
      'coverResults',
      'startCountdown',
      'cancelCountdown',
      'drawLots',
      'presentInSequence',
    ],
    user: { points: 120, seconds: 60 },
    network: { points: 1_200, seconds: 60 },
    shared: true,
  },
  /** A hundred million codes: with these limits nobody finds one by trying. */
  code: {
    endpoints: ['findPollByCode'],
    user: { points: 20, seconds: 60 },
    network: { points: 1_200, seconds: 60 },
    shared: true,
  },
  /** Tokens have 256 bits, so the limit is about load only: everybody in a room opens their link at once. */
  invitation: {
    endpoints: ['useInvitation'],
    user: { points: 20, seconds: 60 },
    network: { points: 1_200, seconds: 60 },
    shared: true,
  },
  report: {
    endpoints: ['reportPoll', 'reportComment', 'reportUser', 'objectToDecision'],
    user: { points: 20, seconds: 3_600 },
    network: { points: 300, seconds: 3_600 },
    shared: true,
  },
  moderation: {
    endpoints: ['decideReport'],
    user: { points: 300, seconds: 60 },
    network: { points: 3_000, seconds: 60 },
    shared: true,
  },
  export: {
    endpoints: ['exportResults', 'getAudit', 'listVoters'],
    user: { points: 60, seconds: 60 },
    network: { points: 600, seconds: 60 },
    shared: true,
  },
  embed: {
    endpoints: ['getEmbeddedPoll'],
    network: { points: 9_000, seconds: 60 },
    shared: false,
  },
  vote: {
    endpoints: ['castVote', 'putBallot', 'withdrawBallot', 'confirmVote'],
    user: { points: 240, seconds: 60 },
    network: { points: 3_000, seconds: 60 },
    shared: false,
  },
  comment: {
    endpoints: ['createComment', 'deleteComment'],
    user: { points: 60, seconds: 60 },
    network: { points: 1_200, seconds: 60 },
    shared: true,
  },
  like: {
    endpoints: ['toggleCommentLike'],
    user: { points: 120, seconds: 60 },
    network: { points: 1_200, seconds: 60 },
    shared: false,
  },
  notification: {
    endpoints: [
      'markNotificationRead',
      'markAllNotificationsRead',
      'deleteNotification',
      'clearNotifications',
      'updateNotificationSettings',
    ],
    user: { points: 120, seconds: 60 },
    network: { points: 3_000, seconds: 60 },
    shared: true,
  },
  search: {
    endpoints: ['listDashboardPolls', 'listMyPolls', 'listResults'],
    user: { points: 120, seconds: 60 },
    network: { points: 1_800, seconds: 60 },
    shared: false,
  },
  /**
   * A page takes about five, and a user with twenty tabs a hundred when the connection is back. Scripts read more: 50 a
   * second take a tenth of a core.
   */
  read: {
    endpoints: [
      'checkCount',
      'listRevisions',
      'countInvited',
      'getBallot',
      'getHead',
      'getMailSettings',
      'getMe',
      'getNotificationSettings',
      'getPoll',
      'getSecondFactor',
      'getPollStats',
      'getUserStats',
      'getVoteStatus',
      'listAddresses',
      'getDataExport',
      'listApiTokens',
      'listComments',
      'listDecisions',
      'getGroup',
      'listGroups',
      'listInvited',
      'listInvitedPolls',
      'listMembers',
      'listSharedGroups',
      'listNotifications',
      'listPresentedSequences',
      'listProposals',
      'listReplies',
      'listReports',
      'listRuns',
      'listSequences',
      'listSessions',
      'listTemplates',
      'listVotedPolls',
      'proveInclusion',
    ],
    user: { points: 3_000, seconds: 60 },
    network: { points: 45_000, seconds: 60 },
    shared: false,
  },
  question: {
    endpoints: ['askAssistant'],
    user: { points: 60, seconds: 60 },
    network: { points: 600, seconds: 60 },
    shared: true,
  },
} as const satisfies Record<string, RateLimitRule>;

export type RateLimitClass = keyof typeof rateLimits;

/** The class that counts the calls of an endpoint; undefined for one whose calls are not counted. */
export const rateLimitClassOf = ({ id }: { readonly id: string }): RateLimitClass | undefined => {
  const names = Object.keys(rateLimits) as RateLimitClass[];
  return names.find((name) => rateLimits[name].endpoints.some((endpoint) => endpoint === id));
};

/** The time to wait as a message names it: in minutes beyond two. */
export const waitOf = (seconds: number): { readonly count: number; readonly unit: 'second' | 'minute' } =>
  seconds <= 120 ? { count: seconds, unit: 'second' } : { count: Math.ceil(seconds / 60), unit: 'minute' };
