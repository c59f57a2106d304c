import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { onFreePorts, ROOT, type Supervisor, startSupervisor, waitUntilReady } from '@showhands/testing';
import { findOnPath, findPrograms, reportNotRun } from './programs.ts';

const DOMAIN = 'vote.example.org';

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

let supervisor: Supervisor;
let gateway: Server;
beforeAll(async () => {
  supervisor = await startSupervisor();
  gateway = createServer((request, response) => response.end(String(request.headers['x-forwarded-proto'])));
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  gateway.close();
  await supervisor.close();
});

const local = (port: number): string => `127.0.0.1:${port}`;

/** Starts a program and waits until the probe resolves. @returns its result */
const start = async <T>(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  probe: () => Promise<T>,
): Promise<T> => {
  const logFile = join(supervisor.directory, `${program.split('/').at(-1)}.log`);
  const server = await supervisor.launch({ program, args, env, logFile });
  return waitUntilReady(server, { logFile, timeoutMs: 30_000, probe });
};

/** Resolves every name to 127.0.0.1. @returns the server's address */
const startNameServer = async (program: string, port: number, managementPort: number): Promise<string> => {
  const off = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-doh', '', '-defaultIPv6', ''];
  const args = ['-dnsserver', local(port), '-management', local(managementPort), ...off];
  await start(program, args, {}, async () => {
    const socket = connect(managementPort, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  });
  return local(port);
};

interface AuthorityPorts {
  readonly port: number;
  readonly managementPort: number;
  /** Where it calls the domain. */
  readonly httpPort: number;
  readonly tlsPort: number;
}

/** Pebble is a certificate authority for tests. Like a real one it looks the domain up and calls it for a challenge. */
const startAuthority = async (program: string, names: string, ports: AuthorityPorts) => {
  const { port, managementPort, httpPort, tlsPort } = ports;
  const inFolder = (name: string): string => join(supervisor.directory, name);
  const [certificate, privateKey] = ['authority.pem', 'authority.key'].map(inFolder) as [string, string];
  const command = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
    ...['-subj', '/CN=authority', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', privateKey, '-out', certificate],
  ];
  execFileSync(openssl ?? '', command, { stdio: 'ignore' });
  const [listenAddress, managementListenAddress] = [local(port), local(managementPort)];
  const pebbleConfig = { listenAddress, managementListenAddress, certificate, privateKey, httpPort, tlsPort };
  writeFileSync(inFolder('pebble.json'), JSON.stringify({ pebble: pebbleConfig }));
  const ca = readFileSync(certificate);
  const args = ['-config', inFolder('pebble.json'), '-dnsserver', names];
  const readRoot = () => send(httpsRequest, { port: managementPort, path: '/roots/0', ca });
  const { body: root } = await start(program, args, { PEBBLE_VA_NOSLEEP: '1' }, readRoot);
  return { directory: `https://${listenAddress}/dir`, certificate, root };
};

testIfPossible(
  'the proxy gets a certificate for its domain by ACME, and sends http to https',
  () =>
    onFreePorts(7, async ([httpPort = 0, tlsPort = 0, healthPort = 0, ...others]) => {
      const [namesPort = 0, namesManagementPort = 0, port = 0, managementPort = 0] = others;
      const { port: gatewayPort } = gateway.address() as AddressInfo;
      const nameServer = join(dirname(pebble ?? ''), 'pebble-challtestsrv');
      const names = await startNameServer(nameServer, namesPort, namesManagementPort);
      const authority = await startAuthority(pebble ?? '', names, { port, managementPort, httpPort, tlsPort });
      const shipped = readFileSync(join(ROOT, 'deploy/caddy/Caddyfile'), 'utf8');
      const changes: readonly [from: string, to: string][] = [
        ['admin off', `admin off\nacme_ca ${authority.directory}\nacme_ca_root ${authority.certificate}`],
        ['http_port 8080', `http_port ${httpPort}`],
        ['https_port 8443', `https_port ${tlsPort}`],
        ['http://127.0.0.1:8081', `http://127.0.0.1:${healthPort}`],
        ['dynamic a gateway 8080 {', `dynamic a gateway ${gatewayPort} {\nresolvers ${names}`],
      ];
      const changed = changes.reduce((config, [from, to]) => {
        expect(config).toContain(from);
        return config.replace(from, to);
      }, shipped);
      const configFile = join(supervisor.directory, 'Caddyfile');
      writeFileSync(configFile, changed);

      const options = { port: tlsPort, path: '/', servername: DOMAIN, headers: { host: DOMAIN }, ca: authority.root };
      const environment = { SITE: DOMAIN, HOME: supervisor.directory };
      const byHttps = await start(caddy ?? '', ['run', '--config', configFile], environment, () =>
        send(httpsRequest, options),
      );
      expect([byHttps.status, byHttps.body]).toEqual([200, 'https']);
      const byHttp = await send(httpRequest, { port: httpPort, path: '/poll/1?a=b', headers: { host: DOMAIN } });
      expect([byHttp.status, byHttp.headers.location]).toEqual([308, `https://${DOMAIN}/poll/1?a=b`]);
    }),
  120_000,
);
