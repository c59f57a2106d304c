import {
  type Endpoint,
  getMe,
  getPoll,
  getPollStats,
  getSignInOptions,
  getUserStats,
  getVoteStatus,
  limits,
  listComments,
  listDashboardPolls,
  listMyPolls,
  listNotifications,
  listResults,
  listVotedPolls,
} from '@showhands/contracts';
import { urlOf } from '#lib/http/build-request.ts';
import { patterns } from '#lib/paths.ts';
import type { ScreenModule } from './screen.ts';

export interface ScreenEntry {
  /** Pattern of the address. */
  readonly path: string;
  /** Whether it needs a session. The other screens are for signed-out users only; each redirects to its counterpart. */
  readonly signedIn: boolean;
  /** A screen without a session that is for signed-in users too. */
  readonly forEveryone?: true;
  /** Module in `routes/`, without its extension. It exports `screen`. */
  readonly file: string;
  /**
   * URLs that the screen requests when it opens without a filter. The head of the page requests them, and preloads the
   * code of the screen, before any script has come (`vite/head.ts`). Without this field the router does both, later.
   */
  readonly prefetch?: readonly string[];
  /** Chunk of the modules that this screen shares with others (`vite/chunks.ts`). By default it has the names of these screens. */
  readonly sharedChunk?: 'forms' | 'new-password' | 'recovery' | 'poll-form';
}

const define = (entry: ScreenEntry) => ({
  ...entry,
  load: (): Promise<ScreenModule> => import(`./routes/${entry.file}.tsx`),
});

const url = (endpoint: Endpoint, query = {}): string =>
  urlOf(endpoint, { params: { id: ':id' }, query }).replace('%3Aid', ':id');

/**
 * The registry of screens: a pattern in `lib/paths.ts`, an entry here and its module make a screen. The router,
 * preloading, the script in the head, the chunks and the budget of the build read it. The page gets it without the
 * fields that only the build reads (`vite/page-screens.ts`). A test opens every screen and compares its requests with
 * `prefetch`.
 */
export const screens = {
  login: define({
    path: patterns.login,
    signedIn: false,
    file: 'login',
    prefetch: [url(getSignInOptions)],
    sharedChunk: 'forms',
  }),
  register: define({
    path: patterns.register,
    signedIn: false,
    file: 'register',
    prefetch: [url(getSignInOptions)],
    sharedChunk: 'new-password',
  }),
  forgot: define({
    path: patterns.forgot,
    signedIn: false,
    file: 'forgot-password',
    prefetch: [url(getSignInOptions)],
    sharedChunk: 'recovery',
  }),
  reset: define({
    path: patterns.reset,
    signedIn: false,
    file: 'reset-password',
    prefetch: [],
    sharedChunk: 'recovery',
  }),
  confirmEmail: define({
    path: patterns.confirmEmail,
    signedIn: false,
    forEveryone: true,
    file: 'confirm-email',
    sharedChunk: 'recovery',
  }),
  signInReturn: define({
    path: patterns.signInReturn,
    signedIn: false,
    forEveryone: true,
    file: 'sign-in-return',
    sharedChunk: 'recovery',
  }),
  unsubscribe: define({
    path: patterns.unsubscribe,
    signedIn: false,
    forEveryone: true,
    file: 'unsubscribe',
    sharedChunk: 'recovery',
  }),
  dashboard: define({
    path: patterns.dashboard,
    signedIn: true,
    file: 'dashboard',
    prefetch: [url(getPollStats), url(listDashboardPolls, { detail: 'card', category: 'all', limit: 24 })],
  }),
  create: define({ path: patterns.create, signedIn: true, file: 'create-poll', sharedChunk: 'poll-form' }),
  myPolls: define({
    path: patterns.myPolls,
    signedIn: true,
    file: 'my-polls',
    prefetch: [
      url(listMyPolls, { detail: 'card', limit: limits.page.max }),
      url(listMyPolls, { status: 'all', limit: 24 }),
    ],
  }),
  results: define({
    path: patterns.results,
    signedIn: true,
    file: 'results',
    prefetch: [url(listResults, { detail: 'card', category: 'all', status: 'all', limit: 24 })],
  }),
  profile: define({
    path: patterns.profile,
    signedIn: true,
    file: 'profile',
    prefetch: [
      url(getMe),
      url(getUserStats),
      url(listMyPolls, { detail: 'card', limit: limits.client.profileList }),
      url(listVotedPolls, { detail: 'card', limit: limits.client.profileList }),
    ],
  }),
  notifications: define({
    path: patterns.notifications,
    signedIn: true,
    file: 'notifications',
    prefetch: [url(listNotifications, { limit: 50 }), url(listNotifications, { type: 'all', range: 'all', limit: 20 })],
  }),
  poll: define({
    path: patterns.poll,
    signedIn: true,
    file: 'poll-detail',
    prefetch: [url(getPoll), url(getVoteStatus), url(listComments, { limit: 20 })],
  }),
  editPoll: define({ path: patterns.editPoll, signedIn: true, file: 'edit-poll', sharedChunk: 'poll-form' }),
  pollResults: define({
    path: patterns.pollResults,
    signedIn: true,
    file: 'poll-results',
    prefetch: [url(getPoll, { intent: 'results' }), url(getVoteStatus)],
  }),
  present: define({ path: patterns.present, signedIn: true, file: 'present-poll' }),
  code: define({ path: patterns.code, signedIn: true, file: 'poll-code' }),
  join: define({ path: patterns.join, signedIn: true, file: 'join-poll' }),
  sequences: define({ path: patterns.sequences, signedIn: true, file: 'sequences' }),
  groups: define({ path: patterns.groups, signedIn: true, file: 'groups' }),
  group: define({ path: patterns.group, signedIn: true, file: 'groups' }),
  moderation: define({ path: patterns.moderation, signedIn: true, file: 'moderation' }),
  decisions: define({ path: patterns.decisions, signedIn: true, file: 'moderation' }),
} satisfies Record<keyof typeof patterns, ScreenEntry>;
