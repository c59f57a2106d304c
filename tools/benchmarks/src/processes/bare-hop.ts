import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Agent } from 'undici';

// Node's HTTP server and undici's client with nothing else: forwards to UPSTREAM, or sends RESPONSE.

const { UPSTREAM, RESPONSE = '{}', PORT, HOST } = process.env;
const { headers, body }: { headers: Record<string, string>; body: string } = JSON.parse(RESPONSE);
const agent = new Agent({ connections: 256 });

const forward = async (origin: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { method = 'GET', url = '/' } = request;
  const { connection: _, ...sent } = request.headers;
  const options = { origin, path: url, method, headers: sent, body: await buffer(request) };
  await agent.stream(options, (received) => response.writeHead(received.statusCode, received.headers));
};

const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  await buffer(request);
  response.writeHead(200, headers).end(body);
};

const serve = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
  UPSTREAM === undefined ? respond(request, response) : forward(UPSTREAM, request, response);

createServer((request, response) => void serve(request, response)).listen(Number(PORT), HOST);
process.on('SIGTERM', () => process.exit(0));
