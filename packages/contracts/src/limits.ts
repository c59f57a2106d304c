/** Limits that only servers read. The bundler of the page drops them. */
const serverLimits = {
  /** Options and proposals of each voter in a poll. */
  addedOptions: { perVoter: 5 },
  sequences: { perUser: 100 },
  templates: { perUser: 50 },
  /** Polls that repeat. */
  repeats: { perUser: 100 },
  /** The rows of each table that an account may keep. Pictures are those of options. */
  kept: { polls: 10_000, comments: 50_000, pictures: 10_000 },
  commentRate: { points: 5, seconds: 15 },
  loginFailures: { seconds: 15 * 60, perAccount: 10, perAddress: 50 },
  chatRate: { points: 20, seconds: 60 },
  idempotencyKey: { max: 255, keptMs: 24 * 3_600_000 },
  /** The errors of one response: more than anyone reads beside a form, and small enough to store by idempotency key. */
  reportedErrors: 20,
  tokenMs: 24 * 3_600_000,
  /** How long an expired API token stays in its user's list. */
  expiredTokenMs: 30 * 24 * 3_600_000,
  /** After a sign-in, how long sensitive actions need no password. */
  recentSignInMs: 15 * 60_000,
  sessionMs: 30 * 24 * 3_600_000,
  /** How long a replaced refresh token still gets its successor: two tabs may send it at once. */
  refreshGraceMs: 30_000,
  emailProofMs: 7 * 24 * 3_600_000,
  /**
   * Mails of each creator a day to people without an account, the rest wait. Enough for a company or a school year; it is also what
   * usual mail providers let a mailbox send.
   */
  strangerMails: { perDay: 500 },
  passwordReset: { seconds: 3_600, perAccount: 3, perNetwork: 20 },
} as const;

const serverLive = {
  pollUpdatesPerSecond: 10,
  feedUpdatesPerSecond: 1,
  /** To a socket in the feed, over all polls. */
  feedFramesPerSecond: 20,
  /** To a socket that watches a list. */
  listFramesPerSecond: 1,
  notificationsPerSecond: 2,
  presencePerSecond: 1,
  maxMessageBytes: 16 * 1024,
} as const;

/**
 * The product's limits: lengths in Unicode code points after trimming, sizes in bytes, times in ms. How often a user or a
 * network may call is in `rate-limits.ts`.
 */
export const limits = {
  ...((import.meta.isPage ? {} : serverLimits) as typeof serverLimits),
  title: { min: 5, max: 200 },
  description: { max: 500 },
  optionText: { max: 100 },
  /** The form suggests up to `hint` options; `compared`: where voters rank or score them, or give them points. */
  options: { min: 2, hint: 10, max: 100, compared: 30 },
  optionDescription: { max: 300 },
  optionPicture: { width: 480, height: 360 },
  score: { max: 5 },
  points: { default: 10, max: 100 },
  reason: { max: 500 },
  sequencePolls: { max: 50 },
  /** The entries of a poll's list of invited people. */
  invited: { max: 10_000 },
  apiTokens: { perUser: 20, maxDays: 365, nameLength: 80 },
  groups: { perUser: 100 },
  groupName: { max: 80 },
  /** The entries on lists of polls that a change of a group may add or remove at once, so that the polls are locked for seconds only. */
  groupChanges: { max: 20_000 },
  templateName: { max: 100 },
  endsAtLeadMs: 60_000,
  comment: { max: 2_000 },
  /** Replies of each comment in a list of comments; the others are on pages of their own. */
  listedReplies: { max: 50 },
  username: { min: 2, max: 50 },
  email: { max: 254 },
  password: { min: 6, max: 128 },
  bio: { max: 500 },
  location: { max: 100 },
  picture: { maxBytes: 5 * 1024 * 1024, maxPixels: 50_000_000, side: 256 },
  chatMessage: { max: 1_000 },
  search: { max: 200 },
  page: { default: 50, max: 100 },
  likedBy: { max: 100 },
  bodyBytes: 100_000,
  resetTokenMs: 30 * 60_000,
  live: {
    ...((import.meta.isPage ? {} : serverLive) as typeof serverLive),
    /** Polls of a watched list. */
    listedPolls: 100,
  },
  client: {
    timeoutMs: 45_000,
    timeoutStepMs: 5_000,
    timeoutMaxMs: 60_000,
    retries: 5,
    backoffBaseMs: 1_000,
    backoffJitterMs: 1_000,
    backoffMaxMs: 30_000,
    rateLimitBackoffBaseMs: 2_000,
    rateLimitBackoffMaxMs: 60_000,
    concurrentRequests: 5,
    breakerFailures: 5,
    breakerResetMs: 60_000,
    socketTimeoutMs: 10_000,
    socketReconnectionDelayMs: 1_000,
    socketReconnectionAttempts: 5,
    signOutDelayMs: 1_000,
    toastMs: 4_000,
    /** A toast with a button stays longer: people need time to notice, read and reach it (WCAG 2.2.1). */
    actionToastMs: 10_000,
    pollClosedToastMs: 5_000,
    toastsVisible: 4,
    toastRepeatMs: 3_000,
    browserNotificationMs: 5_000,
    recentNotifications: 5,
    badgeMax: 99,
    pollIdCharacters: 8,
    profileList: 6,
    profileOverview: 3,
  },
} as const;

/**
 * Ballots of an anonymous poll that are counted together, at least. In a batch of two each voter would know the other's vote.
 * Apart from the other limits, which the dashboard downloads.
 */
export const anonymousBatch = { min: 3, default: 5, max: 50 } as const;
