import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copySite, type Peer } from './peer.ts';
import { wordpressSettings } from './wordpress-settings.ts';

const WORDPRESS = '/usr/share/wordpress';
/** Debian's own settings, and its plugins and themes. */
const LEFT_BEHIND = ['.htaccess', 'wp-config.php', 'wp-content'];
const OK = 200;
/** The plugin answers 200 to refused votes, too. */
const LOCKED = 'Unable to obtain lock';
const RESULT = /id="polls-\d+"/;

/** WordPress with the plugin WP-Polls, which votes by its ajax call. */
export const wpPolls: Peer = {
  benchmark: 17,
  name: 'WordPress with WP-Polls',
  minRatio: 30,
  votesPerRound: 600,
  method:
    'Signed-in accounts vote through the ajax call of the plugin, on nginx, PHP with opcache and MariaDB that ' +
    'commits to the disk, over as many connections as were fastest; a vote that its lock refuses is cast again at once.',
  source: { folder: 'wp-polls', file: 'wp-polls.php' },
  requirements: [{ debianPackage: 'wordpress', file: join(WORDPRESS, 'wp-load.php') }],
  setupScript: join(import.meta.dirname, 'wp-polls-setup.php'),
  prepare: async (source, places) => {
    await copySite(WORDPRESS, places.site, LEFT_BEHIND);
    await copySite(source, join(places.site, 'wp-content/plugins/wp-polls'));
    await writeFile(join(places.site, 'wp-config.php'), wordpressSettings(places));
  },
  voteForm: ({ id }, { token }, option) => ({
    path: '/wp-admin/admin-ajax.php',
    fields: {
      action: 'polls',
      view: 'process',
      poll_id: String(id),
      [`poll_${id}`]: String(option),
      [`poll_${id}_nonce`]: token,
    },
  }),
  verdictOn: (statusCode, text) => {
    if (statusCode !== OK) return 'rejected';
    if (RESULT.test(text)) return 'accepted';
    return text.startsWith(LOCKED) ? 'locked' : 'rejected';
  },
};
