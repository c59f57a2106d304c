import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A request that no well-meaning client would send. */
export interface HostileRequest {
  /** What is hostile about it. */
  readonly attack: string;
  readonly method: string;
  /** As it goes over the wire, from `/api` on. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const PATIENCE_MS = 10_000;

export interface Sender {
  /** Rejects when nothing was answered, or not within 10 s. */
  send(hostile: HostileRequest): Promise<Answer>;
  /** How many requests were sent so far. */
  sent(): number;
  close(): void;
}

export const createSender = (url: string): Sender => {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  let count = 0;

  const send = ({ method, path, headers = {}, body = '' }: HostileRequest): Promise<Answer> =>
    new Promise((resolve, reject) => {
      count += 1;
      const outgoing = request({ agent, hostname, port, method, path, signal: AbortSignal.timeout(PATIENCE_MS) });
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
      outgoing.once('error', reject);
      outgoing.once('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', reject);
        incoming.once('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      outgoing.end(body);
    });

  return { send, sent: () => count, close: () => agent.destroy() };
};
