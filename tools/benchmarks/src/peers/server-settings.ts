import { userInfo } from 'node:os';

/** Where the parts of a private site are. */
export interface SitePlaces {
  /** The document root. */
  readonly site: string;
  /** The folder of everything else: sockets, logs, temporary files. */
  readonly folder: string;
  /** The sockets of MariaDB and of PHP. */
  readonly database: string;
  readonly php: string;
  readonly url: string;
}

/** The database that the site finds empty. */
export const DATABASE_NAME = 'site';

/** Processes of PHP, each with one request at a time. */
const PHP_PROCESSES = 16;

/** Arguments of mariadbd, which listens on its socket only. Each commit is on the disk before it is acknowledged. */
export const mariadbArguments = (data: string, { folder, database }: SitePlaces): readonly string[] => [
  '--no-defaults',
  `--user=${userInfo().username}`,
  `--datadir=${data}`,
  `--socket=${database}`,
  `--pid-file=${folder}/mariadb.pid`,
  `--init-file=${folder}/create.sql`,
  '--skip-networking',
  '--innodb-flush-log-at-trx-commit=1',
];

/** The configuration of PHP's process manager. */
export const phpFpmSettings = ({ folder, php }: SitePlaces): string =>
  [
    '[global]',
    'daemonize = no',
    `error_log = ${folder}/php-fpm.log`,
    '[www]',
    ...(process.getuid?.() === 0 ? ['user = root'] : []),
    `listen = ${php}`,
    'pm = static',
    `pm.max_children = ${PHP_PROCESSES}`,
    '',
  ].join('\n');

/** PHP finds the database at `localhost`. */
export const phpFlags = ({ database }: SitePlaces): readonly string[] => ['-d', `mysqli.default_socket=${database}`];

/** Compiled scripts are kept, without a look whether their files have changed. */
export const PHP_FPM_FLAGS = ['-d', 'opcache.enable=1', '-d', 'opcache.validate_timestamps=0'] as const;

const TEMPORARY_PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** nginx.conf: passes scripts to PHP and logs no requests. */
export const nginxSettings = ({ site, folder, php, url }: SitePlaces): string => `
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off;
  keepalive_requests 1000000;
  ${TEMPORARY_PATHS.map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join('\n  ')}
  server {
    listen ${new URL(url).host};
    root ${site};
    location ~ \\.php$ {
      fastcgi_pass unix:${php};
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_param SCRIPT_NAME $fastcgi_script_name;
      fastcgi_param REQUEST_METHOD $request_method;
      fastcgi_param REQUEST_URI $request_uri;
      fastcgi_param QUERY_STRING $query_string;
      fastcgi_param CONTENT_TYPE $content_type;
      fastcgi_param CONTENT_LENGTH $content_length;
      fastcgi_param REMOTE_ADDR $remote_addr;
      fastcgi_param SERVER_NAME $server_name;
      fastcgi_param SERVER_PORT $server_port;
      fastcgi_param SERVER_PROTOCOL $server_protocol;
    }
  }
}
`;
