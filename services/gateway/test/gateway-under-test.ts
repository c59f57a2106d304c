import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';
import { createPlatform, type Service } from '@showhands/service-kit/platform';
import { loadConfig } from '@showhands/service-kit/runtime';
import { type HttpTestServer, startHttpServer, startTestAuth, type TestAuth } from '@showhands/testing';
import { gatewayConfigSchema } from '../src/config.ts';
import { createGateway } from '../src/service.ts';

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A fake service behind the gateway: a real HTTP server that records its requests. */
export interface Upstream extends HttpTestServer {
  readonly received: ReceivedRequest[];
  /** By default a request is recorded and answered with the service's name. */
  respondWith(handler?: RequestHandler): void;
}

const recordRequest =
  (name: string, received: ReceivedRequest[]): RequestHandler =>
  async (request, response) => {
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body: await text(request) });
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ service: name }));
  };

export const startUpstream = async (name: string, port = 0, host = '127.0.0.1'): Promise<Upstream> => {
  const received: ReceivedRequest[] = [];
  const record = recordRequest(name, received);
  let handler = record;
  const http = await startHttpServer(
    (request, response) => {
      if (request.url === '/healthz') response.end('{}');
      // Takes no batches, like a service of the former version: each call comes in a request of its own.
      else if (request.url === '/internal/calls') response.writeHead(404).end();
      else void handler(request, response);
    },
    { port, host },
  );
  return {
    ...http,
    received,
    respondWith: (replacement = record) => {
      handler = replacement;
    },
  };
};

const forward = (url: string, response: ServerResponse): void => {
  // A connection of its own: the server may close an idle one just as a request is sent on it.
  httpRequest(url, { agent: false }, (incoming) => incoming.pipe(response))
    .on('error', () => response.destroy())
    .end();
};

/** Serves JWKS and revocations from the test kit's auth, everything else like any other upstream. */
const startAuthUpstream = async (auth: TestAuth): Promise<Upstream> => {
  const upstream = await startUpstream('auth');
  const [defaultHandler] = upstream.server.listeners('request');
  upstream.server.removeAllListeners('request');
  upstream.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isServedByTestAuth = request.url === '/internal/jwks' || request.url?.startsWith('/internal/revocations');
    if (isServedByTestAuth) forward(`${auth.url}${request.url}`, response);
    else defaultHandler?.(request, response);
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
  /** Closes the gateway only; the upstreams keep running. */
  closeGateway(): Promise<void>;
  close(): Promise<void>;
}

const NO_WEB_DIR = '/nowhere';

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
    WEB_DIR: NO_WEB_DIR,
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
      await Promise.all([...Object.values(upstreams), auth].map((server) => server.close()));
    },
  };
};

/** Starts a gateway before the tests of a file or a group, and closes it after them. */
export const useGateway = (environment: Record<string, string> = {}): GatewayUnderTest => {
  let gateway: GatewayUnderTest;
  beforeAll(async () => {
    gateway = await startGateway(environment);
  });
  afterAll(() => gateway.close());
  return {
    get url() {
      return gateway.url;
    },
    get port() {
      return gateway.port;
    },
    get auth() {
      return gateway.auth;
    },
    get upstreams() {
      return gateway.upstreams;
    },
    closeGateway: () => gateway.closeGateway(),
    close: () => gateway.close(),
  };
};

/** Sends bytes unchanged. @returns everything received until the server closes the connection */
export const sendRaw = async (port: number, bytes: string | Buffer): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
};

/** Sends a request with a target and headers that HTTP clients would not send. */
export const sendRawRequest = (port: number, method: string, target: string, headers: readonly string[] = []) =>
  sendRaw(
    port,
    [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'),
  );

export interface RawResponse {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

export const parseRawResponse = (response: string): RawResponse => {
  const end = response.indexOf('\r\n\r\n');
  const head = response.slice(0, end);
  return { status: Number(head.split(' ')[1]), head, body: response.slice(end + 4) };
};
