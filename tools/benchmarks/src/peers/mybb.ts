import { join } from 'node:path';
import { copySite } from './copy-site.ts';
import type { Peer } from './peer.ts';

/** The settings of an installed forum, which must not reach its database from here. */
const LEFT_BEHIND = ['inc/config.php', 'inc/settings.php'];
const FOUND = 302;

/** The forum MyBB, which answers accepted votes with a redirect to the thread and others with a page that says why. */
export const mybb: Peer = {
  name: 'MyBB 1.8',
  source: { folder: 'mybb', file: 'polls.php' },
  requirements: [{ debianPackage: 'php-xml', extension: 'SimpleXML' }],
  setupScript: join(import.meta.dirname, 'mybb-setup.php'),
  prepare: (source, { site }) => copySite(source, site, LEFT_BEHIND),
  voteForm: ({ id }, { token }, option) => ({
    path: '/polls.php',
    fields: { action: 'vote', pid: String(id), option: String(option), my_post_key: token },
  }),
  verdictOn: (statusCode) => (statusCode === FOUND ? 'accepted' : 'rejected'),
};
