import { once } from 'node:events';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Minimal Chrome DevTools Protocol client of one page. Enables no domain by itself. */
export interface Devtools {
  send(method: string, params?: object): Promise<unknown>;
  /** Resolves when an event of this method satisfies the predicate. @throws Error after a minute */
  waitForEvent(method: string, isExpected: (params: unknown) => boolean): Promise<void>;
  close(): void;
}

/** Many times the load time on the slowest phone. */
const EVENT_TIMEOUT_MS = 60_000;

export const connectDevtools = async (url: string): Promise<Devtools> => {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  let sent = 0;
  const responses = new Map<number, (message: Message) => void>();
  const listeners = new Set<(message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.id === undefined) for (const listener of listeners) listener(message);
    else responses.get(message.id)?.(message);
  });
  return {
    send(method, params = {}) {
      sent += 1;
      const id = sent;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve, reject) => {
        responses.set(id, ({ result, error }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
        );
      });
    },
    waitForEvent: (method, isExpected) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${method} was not received`)), EVENT_TIMEOUT_MS);
        const listener = (message: Message) => {
          if (message.method !== method || !isExpected(message.params)) return;
          clearTimeout(timer);
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      }),
    close: () => socket.close(),
  };
};
