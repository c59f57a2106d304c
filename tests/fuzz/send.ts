import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface FuzzRequest {
  /** Names the case in failure messages. */
  readonly label: string;
  readonly method: string;
  /** As sent over the wire, starting with `/api`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

export interface FuzzResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const TIMEOUT_MS = 10_000;

export interface Sender {
  /** Rejects if the connection fails or no response arrives within 10 s. */
  send(fuzzRequest: FuzzRequest): Promise<FuzzResponse>;
  /** Number of requests sent so far. */
  sent(): number;
  close(): void;
}

export const createSender = (url: string): Sender => {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  let count = 0;

  const send = ({ method, path, headers = {}, body = '' }: FuzzRequest): Promise<FuzzResponse> =>
    new Promise((resolve, reject) => {
      count += 1;
      const outgoing = request({ agent, hostname, port, method, path, signal: AbortSignal.timeout(TIMEOUT_MS) });
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
