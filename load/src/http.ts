import { Pool } from 'undici';

const ANSWER_MS = 30_000;

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly token: string;
  readonly idempotencyKey?: string;
  /** JSON. */
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Milliseconds, where the server asked for patience. */
  readonly retryAfter: number | undefined;
}

export interface Caller {
  /** Rejects when the connection was refused or lost, or nothing came for 30 s. */
  call(call: Call): Promise<Answer>;
  close(): Promise<void>;
}

const headersOf = ({ token, idempotencyKey, body }: Call): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(body !== undefined && { 'content-type': 'application/json' }),
  ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
});

const patience = (header: string | string[] | undefined): number | undefined => {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : undefined;
};

const dispatch = (pool: Pool, call: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, path, body = null } = call;
    let [status, text] = [0, ''];
    let retryAfter: number | undefined;
    const decoder = new TextDecoder();
    pool.dispatch(
      { method, path, body, headers: headersOf(call) },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, code, headers) => {
          status = code;
          retryAfter = patience(headers['retry-after']);
        },
        onResponseData: (_, chunk) => {
          text += decoder.decode(chunk, { stream: true });
        },
        onResponseEnd: () => resolve({ status, body: text, retryAfter }),
        onResponseError: (_, error) => reject(error),
      },
    );
  });

/** Calls over so many kept-alive connections, one call at a time on each, at a third of what `fetch` costs. */
export const openCaller = (url: string, connections: number): Caller => {
  const pool = new Pool(new URL(url).origin, {
    connections,
    pipelining: 1,
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
  });
  return { call: (call) => dispatch(pool, call), close: () => pool.destroy() };
};
