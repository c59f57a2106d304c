import { connect } from 'node:net';

/** An answer as it came over the connection. */
export interface RawAnswer {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

interface ExchangeOptions {
  /** Closes this side after the last byte, for requests that are never complete. */
  readonly halfClose?: boolean;
  readonly timeoutMs?: number;
}

const headOf = (text: string): Omit<RawAnswer, 'body'> => {
  const [first = '', ...lines] = text.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(' ')[1]), headers: new Map(headers) };
};

/** Every final response in the bytes of a connection. */
const answersIn = (bytes: Buffer): RawAnswer[] => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return [];
  const head = headOf(bytes.subarray(0, end).toString('latin1'));
  const rest = bytes.subarray(end + 4);
  if (head.status < 200) return answersIn(rest);
  const length = Number(head.headers.get('content-length') ?? rest.length);
  return [{ ...head, body: rest.subarray(0, length).toString('utf8') }, ...answersIn(rest.subarray(length))];
};

/**
 * Sends bytes as they are over a connection of their own, and reads until the server closes it. A reset after an answer
 * is an end like any other. Rejects when the server leaves the connection open.
 */
export const exchange = (
  url: string,
  bytes: string | Uint8Array,
  { halfClose = false, timeoutMs = 30_000 }: ExchangeOptions = {},
): Promise<RawAnswer[]> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      reject(new Error(`the connection was still open after ${timeoutMs} ms`));
      socket.destroy();
    }, timeoutMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => socket.end());
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answersIn(Buffer.concat(chunks)));
    });
    socket.write(bytes);
    if (halfClose) socket.end();
  });
