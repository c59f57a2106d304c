import { randomBytes } from 'node:crypto';
import { DATABASE_NAME, type SitePlaces } from './server-settings.ts';

const SECRETS = ['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY'];
const SALTS = ['AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'];

/** wp-config.php, without what would take time beside the votes: scheduled tasks and looking for updates. */
export const wordpressSettings = ({ site, folder, url }: SitePlaces): string => {
  const secrets = [...SECRETS, ...SALTS].map((name) => [name, randomBytes(32).toString('hex')] as const);
  const texts = [
    ['DB_NAME', DATABASE_NAME],
    ['DB_USER', 'root'],
    ['DB_PASSWORD', ''],
    ['DB_HOST', 'localhost'],
    ['DB_CHARSET', 'utf8mb4'],
    ['WP_HOME', url],
    ['WP_SITEURL', url],
    ['WP_TEMP_DIR', `${folder}/temporary`],
    ...secrets,
  ].map(([name, value]) => `define('${name}', '${value}');`);
  const flags = ['DISABLE_WP_CRON', 'WP_HTTP_BLOCK_EXTERNAL', 'AUTOMATIC_UPDATER_DISABLED'];
  return [
    '<?php',
    ...texts,
    ...flags.map((name) => `define('${name}', true);`),
    "$table_prefix = 'wp_';",
    `defined('ABSPATH') || define('ABSPATH', '${site}/');`,
    "require_once ABSPATH . 'wp-settings.php';",
    '',
  ].join('\n');
};
