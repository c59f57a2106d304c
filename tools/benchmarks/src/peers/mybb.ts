import { join } from 'node:path';
import { copySite, type Peer } from './peer.ts';

/** The settings of an installed forum, which must not reach its database from here. */
const LEFT_BEHIND = ['inc/config.php', 'inc/settings.php'];
const FOUND = 302;

/** The forum MyBB, whose tally loses concurrent votes. It answers accepted votes with a redirect to the thread and others with a page that says why. */
export const mybb: Peer = {
  benchmark: 18,
  name: 'the forum MyBB 1.8',
  minRatio: 8,
  votesPerRound: 2_000,
  method:
    'Signed-in accounts with a session each post to polls.php and are redirected, on nginx, PHP with opcache and MariaDB ' +
    'that commits to the disk, over as many connections as were fastest. MyBB reads a tally, adds the vote and writes it back.',
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
