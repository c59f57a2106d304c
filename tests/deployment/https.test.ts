import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, ROOT } from '@showhands/testing';
import { findOnPath, findPrograms, reportNotRun } from './programs.ts';

const DOMAIN = 'vote.example.org';

const freePort = async (): Promise<number> => {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

/** Sends a request to this machine and reads its response. */
const send = async (request: typeof httpRequest, options: RequestOptions) => {
  const [response]: IncomingMessage[] = await once(request({ host: '127.0.0.1', ...options }).end(), 'response');
  if (!response) throw new Error('there is no response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
};

const [caddy, pebble] = await findPrograms('caddy', 'pebble');
const openssl = findOnPath('openssl');
if (!caddy || !pebble || !openssl) reportNotRun('a certificate by ACME', 'caddy, pebble and openssl');
const testIfPossible = caddy && pebble && openssl ? test : test.skip;

let folder: string;
let gateway: Server;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showhands-https-'));
  gateway = createServer((request, response) => response.end(String(request.headers['x-forwarded-proto'])));
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  for (const child of children) child.kill();
  gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (program: string, args: readonly string[], environment: Record<string, string>): void => {
  children.push(
    spawn(program, args, { cwd: folder, env: { PATH: process.env.PATH, ...environment }, stdio: 'ignore' }),
  );
};

/** Resolves every name to 127.0.0.1. @returns the server's address */
const startNameServer = async (program: string): Promise<string> => {
  const [names, management] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const off = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-doh', '', '-defaultIPv6', ''];
  start(program, ['-dnsserver', names, '-management', management, ...off], {});
  return names;
};

/** Pebble is a certificate authority for tests. Like a real one it looks the domain up and calls it for a challenge. */
const startAuthority = async (program: string, names: string, httpPort: number, tlsPort: number) => {
  const [port, managementPort] = [await freePort(), await freePort()];
  const [certificate, privateKey] = ['authority.pem', 'authority.key'];
  const command = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
    ...['-subj', '/CN=authority', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', join(folder, privateKey), '-out', join(folder, certificate)],
  ];
  execFileSync(openssl ?? '', command, { stdio: 'ignore' });
  const [listenAddress, managementListenAddress] = [port, managementPort].map((one) => `127.0.0.1:${one}`);
  const pebbleConfig = { listenAddress, managementListenAddress, certificate, privateKey, httpPort, tlsPort };
  writeFileSync(join(folder, 'pebble.json'), JSON.stringify({ pebble: pebbleConfig }));
  start(program, ['-config', 'pebble.json', '-dnsserver', names], { PEBBLE_VA_NOSLEEP: '1' });
  const ca = readFileSync(join(folder, certificate));
  const { body: root } = await eventually(() => send(httpsRequest, { port: managementPort, path: '/roots/0', ca }));
  return { directory: `https://${listenAddress}/dir`, certificate, root };
};

testIfPossible(
  'the proxy gets a certificate for its domain by ACME, and sends http to https',
  async () => {
    const [httpPort, httpsPort, healthPort] = [await freePort(), await freePort(), await freePort()];
    const { port: gatewayPort } = gateway.address() as AddressInfo;
    const names = await startNameServer(join(dirname(pebble ?? ''), 'pebble-challtestsrv'));
    const authority = await startAuthority(pebble ?? '', names, httpPort, httpsPort);
    const shipped = readFileSync(join(ROOT, 'deploy/caddy/Caddyfile'), 'utf8');
    const changes: readonly [from: string, to: string][] = [
      ['admin off', `admin off\nacme_ca ${authority.directory}\nacme_ca_root ${authority.certificate}`],
      ['http_port 8080', `http_port ${httpPort}`],
      ['https_port 8443', `https_port ${httpsPort}`],
      ['http://127.0.0.1:8081', `http://127.0.0.1:${healthPort}`],
      ['dynamic a gateway 8080 {', `dynamic a gateway ${gatewayPort} {\nresolvers ${names}`],
    ];
    const changed = changes.reduce((config, [from, to]) => {
      expect(config).toContain(from);
      return config.replace(from, to);
    }, shipped);
    writeFileSync(join(folder, 'Caddyfile'), changed);
    start(caddy ?? '', ['run', '--config', 'Caddyfile'], { SITE: DOMAIN, HOME: folder });

    const options = { port: httpsPort, path: '/', servername: DOMAIN, headers: { host: DOMAIN }, ca: authority.root };
    const byHttps = await eventually(() => send(httpsRequest, options), { timeoutMs: 30_000 });
    expect([byHttps.status, byHttps.body]).toEqual([200, 'https']);
    const byHttp = await send(httpRequest, { port: httpPort, path: '/poll/1?a=b', headers: { host: DOMAIN } });
    expect([byHttp.status, byHttp.headers.location]).toEqual([308, `https://${DOMAIN}/poll/1?a=b`]);
  },
  60_000,
);
