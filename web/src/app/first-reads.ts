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
import { urlOf } from '../lib/http/build-request.ts';
import { paths, patterns } from './paths.ts';

const read = (endpoint: Endpoint, query = {}): string =>
  urlOf(endpoint, { params: { id: ':id' }, query }).replace('%3Aid', ':id');

/**
 * What each screen asks as it opens without a filter, which the page's head asks ahead of it (`vite/head.ts`). A test
 * opens every screen and fails where one asks anything else.
 */
export const firstReads: Readonly<Record<string, readonly string[]>> = {
  [paths.login]: [read(getSignInOptions)],
  [paths.dashboard]: [read(getPollStats), read(listDashboardPolls, { category: 'all', limit: 24 })],
  [paths.myPolls]: [read(listMyPolls, { limit: limits.page.max }), read(listMyPolls, { status: 'all', limit: 24 })],
  [paths.results]: [read(listResults, { category: 'all', status: 'all', limit: 24 })],
  [paths.profile]: [
    read(getMe),
    read(getUserStats),
    read(listMyPolls, { limit: limits.client.profileList }),
    read(listVotedPolls, { limit: limits.client.profileList }),
  ],
  [paths.notifications]: [
    read(listNotifications, { limit: 50 }),
    read(listNotifications, { type: 'all', range: 'all', limit: 20 }),
  ],
  [patterns.poll]: [read(getPoll), read(getVoteStatus), read(listComments, { limit: 20 })],
  [patterns.pollResults]: [read(getPoll, { intent: 'results' }), read(getVoteStatus)],
};
