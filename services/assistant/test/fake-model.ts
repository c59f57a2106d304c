import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the model behaves towards one request. */
export type Play = (response: ServerResponse) => void;

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: { model: string; stream: boolean; max_tokens: number; messages: { role: string; content: string }[] };
}

export interface FakeModel {
  /** What makes an assistant use it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The plays of the next requests, the last one for all that follow. Forgets what was received. */
  plays(...plays: readonly Play[]): void;
  /** Lets the next requests wait until they are released with a play. */
  holds(): { release(play: Play): void };
  requests(): readonly Received[];
  /** How many requests were given up by the assistant. */
  abandoned(): number;
  close(): Promise<void>;
}

export const API_KEY = 'sk-the-key-that-nobody-may-see';

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
export const chunk = (content: string | null, finish_reason: string | null = null): string =>
  event({ choices: [{ index: 0, delta: { content }, finish_reason }] });

export const sends =
  (...parts: readonly string[]): Play =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of parts) response.write(part);
    response.end();
  };

/** A whole answer, word by word. */
export const says = (text: string): Play =>
  sends(
    event({ choices: [{ index: 0, delta: { role: 'assistant' }, finish_reason: null }] }),
    ': a comment that keeps the connection alive\n\n',
    ...text.split(/(?= )/).map((word) => chunk(word)),
    chunk(null, 'stop'),
    event({ choices: [], usage: { total_tokens: 7 } }),
    'data: [DONE]\n\n',
  );

export const fails =
  (status: number, body = 'no'): Play =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' }).end(body);
  };

/** An OpenAI-compatible API on the loopback whose every move is told it. */
export const startFakeModel = async (): Promise<FakeModel> => {
  let script: readonly Play[] = [says('An answer.')];
  let received: Received[] = [];
  let abandoned = 0;
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await request.toArray()).join('');
    const play = script[Math.min(received.length, script.length - 1)];
    received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(body) });
    play?.(response);
  };
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) abandoned += 1;
    });
    void take(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const plays = (...next: readonly Play[]): void => {
    script = next;
    received = [];
    abandoned = 0;
  };
  return {
    environment: {
      ASSISTANT_LLM_URL: `http://127.0.0.1:${port}/v1/`,
      ASSISTANT_LLM_MODEL: 'a-model',
      ASSISTANT_LLM_API_KEY: API_KEY,
    },
    plays,
    holds: () => {
      const waiting: ServerResponse[] = [];
      plays((response) => waiting.push(response));
      return { release: (play) => waiting.splice(0).forEach((response) => play(response)) };
    },
    requests: () => received,
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
