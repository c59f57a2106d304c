import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Responds to one request. */
export type Behavior = (response: ServerResponse) => void;

interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: { model: string; stream: boolean; max_tokens: number; messages: { role: string; content: string }[] };
}

export interface FakeModel {
  /** Configures an assistant to use it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets the behaviors of the next requests, the last for all that follow. Clears the recorded requests. */
  behave(...behaviors: readonly Behavior[]): void;
  /** Delays responses until they are released with a behavior. */
  pause(): { release(behavior: Behavior): void };
  requests(): readonly ReceivedRequest[];
  /** Number of requests that the assistant has aborted. */
  abortedRequests(): number;
  close(): Promise<void>;
}

export const API_KEY = 'sk-the-secret-key';

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
export const chunk = (content: string | null, finish_reason: string | null = null): string =>
  event({ choices: [{ index: 0, delta: { content }, finish_reason }] });

export const streams =
  (...parts: readonly string[]): Behavior =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of parts) response.write(part);
    response.end();
  };

/** Streams a whole answer word by word. */
export const answersWith = (text: string): Behavior =>
  streams(
    event({ choices: [{ index: 0, delta: { role: 'assistant' }, finish_reason: null }] }),
    ': a comment that keeps the connection alive\n\n',
    ...text.split(/(?= )/).map((word) => chunk(word)),
    chunk(null, 'stop'),
    event({ choices: [], usage: { total_tokens: 7 } }),
    'data: [DONE]\n\n',
  );

export const failsWith =
  (status: number, body = 'no'): Behavior =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' }).end(body);
  };

/** A fake OpenAI-compatible API with scripted behavior. */
export const startFakeModel = async (): Promise<FakeModel> => {
  let behaviors: readonly Behavior[] = [answersWith('An answer.')];
  let received: ReceivedRequest[] = [];
  let aborted = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await request.toArray()).join('');
    const behavior = behaviors[Math.min(received.length, behaviors.length - 1)];
    received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(body) });
    behavior?.(response);
  };
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) aborted += 1;
    });
    void handle(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const behave = (...next: readonly Behavior[]): void => {
    behaviors = next;
    received = [];
    aborted = 0;
  };
  return {
    environment: {
      ASSISTANT_LLM_URL: `http://127.0.0.1:${port}/v1/`,
      ASSISTANT_LLM_MODEL: 'a-model',
      ASSISTANT_LLM_API_KEY: API_KEY,
    },
    behave,
    pause: () => {
      const paused: ServerResponse[] = [];
      behave((response) => paused.push(response));
      return { release: (behavior) => paused.splice(0).forEach((response) => behavior(response)) };
    },
    requests: () => received,
    abortedRequests: () => aborted,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
