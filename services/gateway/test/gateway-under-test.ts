import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createPlatform, loadConfig, type Service } from '@showhands/service-kit';
import { startTestAuth, type TestAuth } from '@showhands/testing';
import { gatewayConfigSchema } from '../src/config.ts';
import { createGateway } from '../src/service.ts';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A service as the gateway sees it: real HTTP, and a memory of what came. */
export interface Upstream {
  readonly url: string;
  readonly server: Server;
  readonly received: Received[];
  /** From now on answers so instead of remembering and naming itself. */
  answer(how: Answer): void;
  close(): Promise<void>;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const remember =
  (name: string, received: Received[]): Answer =>
  async (request, response) => {
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body: await text(request) });
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ service: name }));
  };

export const startUpstream = async (name: string, port = 0, host = '127.0.0.1'): Promise<Upstream> => {
  const received: Received[] = [];
  let answer = remember(name, received);
  const server = createServer((request, response) => {
    if (request.url === '/healthz') response.end('{}');
    else void answer(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${portOf(server)}`,
    server,
    received,
    answer: (how) => {
      answer = how;
    },
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

/** Auth's part of the internal calls from the test kit, everything else as any upstream. */
const startAuthUpstream = async (auth: TestAuth): Promise<Upstream> => {
  const upstream = await startUpstream('auth');
  const [plain] = upstream.server.listeners('request');
  upstream.server.removeAllListeners('request');
  upstream.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isOfTestAuth = request.url === '/internal/jwks' || request.url?.startsWith('/internal/revocations');
    if (isOfTestAuth) httpRequest(`${auth.url}${request.url}`, (answer) => answer.pipe(response)).end();
    else plain?.(request, response);
  });
  return upstream;
};

export const SERVICES = ['polls', 'comments', 'notifications', 'assistant', 'realtime'] as const;
type Name = 'auth' | (typeof SERVICES)[number];

export const INTERNAL_SECRET = 'an-internal-secret-of-the-tests-of-gateway';

export interface GatewayUnderTest {
  readonly url: string;
  readonly port: number;
  readonly auth: TestAuth;
  readonly upstreams: Readonly<Record<Name, Upstream>>;
  /** The gateway alone: upstreams stay. */
  closeGateway(): Promise<void>;
  close(): Promise<void>;
}

const NO_PAGE = '/nowhere';

export const startGateway = async (environment: Record<string, string> = {}): Promise<GatewayUnderTest> => {
  const auth = await startTestAuth();
  const started = await Promise.all(SERVICES.map(async (name) => [name, await startUpstream(name)] as const));
  const upstreams = { ...Object.fromEntries(started), auth: await startAuthUpstream(auth) } as Record<Name, Upstream>;
  const urls = Object.entries(upstreams).map(([name, { url }]) => [`${name.toUpperCase()}_URL`, url]);
  const config = loadConfig(gatewayConfigSchema, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    INTERNAL_SECRET,
    WEB_DIR: NO_PAGE,
    ...Object.fromEntries(urls),
    ...environment,
  });
  const platform = createPlatform('gateway', config);
  const gateway: Service = await createGateway(config, platform);
  return {
    url: gateway.url,
    port: Number(new URL(gateway.url).port),
    auth,
    upstreams,
    closeGateway: () => gateway.close(),
    close: async () => {
      await gateway.close();
      await platform.close();
      await Promise.all([...Object.values(upstreams), auth].map((one) => one.close()));
    },
  };
};

/** Sends bytes as they are and returns all that comes back until the other side hangs up. */
export const raw = async (port: number, bytes: string | Buffer): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
};

/** One request whose target and headers no client library would send. */
export const rawRequest = (port: number, method: string, target: string, headers: readonly string[] = []) =>
  raw(port, [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'));

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

export const parseRaw = (answer: string): RawAnswer => {
  const end = answer.indexOf('\r\n\r\n');
  const head = answer.slice(0, end);
  return { status: Number(head.split(' ')[1]), head, body: answer.slice(end + 4) };
};
