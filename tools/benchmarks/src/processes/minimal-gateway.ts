import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Pool } from 'undici';

// Forwards every request, with its headers, to UPSTREAM_URL.

const upstream = new Pool(process.env.UPSTREAM_URL ?? '', { connections: 200 });

const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { method = 'GET', url: path = '/', headers } = request;
  const sent = { method: method === 'POST' ? 'POST' : 'GET', path, headers, body: await text(request) } as const;
  const { statusCode, body } = await upstream.request(sent);
  response.writeHead(statusCode, { 'content-type': 'application/json' }).end(await body.text());
};

const server = createServer((request, response) => {
  if (request.url === '/healthz') response.end();
  else forward(request, response).catch(() => response.destroy());
});
server.listen(Number(process.env.PORT), process.env.HOST);
process.on('SIGTERM', () => process.exit(0));
