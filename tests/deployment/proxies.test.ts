import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uploadPicture } from '@showhands/contracts';
import {
  apiClient,
  onFreePorts,
  ROOT,
  registerVoter,
  type Supervisor,
  sampleOf,
  socketClient,
  startSupervisor,
  waitUntilReady,
} from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import { findPrograms, reportNotRun, unpackServer } from './programs.ts';

const product = useProduct(async () => ({ TRUST_PROXY_HOPS: '1' }));

interface Program {
  readonly program: string;
  readonly args: readonly string[];
  /** The shipped configuration with all that is around it. */
  readonly config: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Place {
  readonly shipped: string;
  readonly file: string;
  readonly folder: string;
  readonly port: number;
}

type Prepare = (place: Place) => Promise<Program | undefined>;

const withoutTls = (config: string): string => config.replaceAll(/^ *(?:ssl_|SSL).*\n/gm, '');

const nginx: Prepare = async ({ shipped, file, folder, port }) => {
  const server = await unpackServer('nginx-light');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const local = withoutTls(shipped)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace('/var/log/nginx', folder);
  const config = `daemon off; pid ${folder}/pid; events {} http { ${paths.join(' ')} ${local} }`;
  return (
    server && {
      program: `${server.folder}/usr/sbin/nginx`,
      args: ['-e', 'stderr', '-c', file],
      config,
      env: server.env,
    }
  );
};

const caddy: Prepare = async ({ shipped, file, port }) => {
  const [program] = await findPrograms('caddy');
  const config = `{\nadmin off\n}\n${shipped.replace('vote.example.org', `http://127.0.0.1:${port}`)}`;
  return program === undefined
    ? undefined
    : { program, args: ['run', '--adapter', 'caddyfile', '--config', file], config };
};

const haproxy: Prepare = async ({ shipped, file, port }) => {
  const server = await unpackServer('haproxy');
  const config = shipped.replace(/bind .*/, `bind 127.0.0.1:${port}`);
  return server && { program: `${server.folder}/usr/sbin/haproxy`, args: ['-f', file], config, env: server.env };
};

const MODULES = 'mpm_event authz_core proxy proxy_http proxy_wstunnel headers setenvif'.split(' ');

const apache: Prepare = async ({ shipped, file, folder, port }) => {
  const server = await unpackServer('apache2-bin');
  const modules = MODULES.map(
    (name) => `LoadModule ${name}_module ${server?.folder}/usr/lib/apache2/modules/mod_${name}.so`,
  );
  const local = withoutTls(shipped)
    .replace('*:443', '*')
    .replace(/CustomLog.*/, '');
  const settings = [
    `Listen 127.0.0.1:${port}`,
    `PidFile ${folder}/pid`,
    `ErrorLog /dev/stderr`,
    `ServerName 127.0.0.1`,
  ];
  const config = [...modules, `DefaultRuntimeDir ${folder}`, ...settings, local].join('\n');
  const program = `${server?.folder}/usr/sbin/apache2`;
  return server && { program, args: ['-D', 'FOREGROUND', '-f', file], config, env: server.env };
};

const PROXIES: readonly (readonly [file: string, prepare: Prepare])[] = [
  ['nginx.conf', nginx],
  ['haproxy.cfg', haproxy],
  ['Caddyfile', caddy],
  ['apache.conf', apache],
];

let supervisor: Supervisor;
beforeAll(async () => {
  supervisor = await startSupervisor();
});
afterAll(() => supervisor.close());

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Larger than nginx's default limit of a body. */
const PICTURE_BYTES = 2_000_000;

test.each(sampleOf(PROXIES, 2))(
  'behind the proxy of deploy/proxies/%s live updates and uploads work',
  (name, prepare) =>
    onFreePorts(1, async ([port = 0]) => {
      const { directory: folder } = supervisor;
      const file = join(folder, name);
      const shipped = readFileSync(join(ROOT, 'deploy/proxies', name), 'utf8');
      const prepared = await prepare({ shipped, file, folder, port });
      if (!prepared) return reportNotRun(`the proxy of ${name}`, 'its package of Debian');
      const { program, args, env = {}, config } = prepared;
      writeFileSync(file, config.replace('127.0.0.1:8080', new URL(product.url).host));
      const logFile = `${file}.log`;
      const server = await supervisor.launch({ program, args, env, logFile });
      const url = `http://127.0.0.1:${port}`;
      const probe = async () => expect((await fetch(`${url}/healthz`)).status).toBe(200);
      await waitUntilReady(server, { logFile, timeoutMs: 30_000, probe });

      const { token } = await registerVoter(apiClient(url));
      const socket = await socketClient(url, { token, transports: ['websocket'], origin: url });
      expect(socket.isConnected()).toBe(true);
      socket.close();
      const form = new FormData();
      form.set(
        'picture',
        new Blob([Buffer.from(PIXEL, 'base64'), new Uint8Array(PICTURE_BYTES)], { type: 'image/png' }),
      );
      expect((await apiClient(url).call(uploadPicture, { token, form })).status).toBe(201);
    }),
  240_000,
);
