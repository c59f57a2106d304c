import { once } from 'node:events';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** A page's side of the Chrome DevTools Protocol, of which nothing is turned on that is not asked for. */
export interface Devtools {
  send(method: string, params?: object): Promise<unknown>;
  /** Resolves when such an event has come. @throws if none comes in time */
  heard(method: string, isMeant: (params: unknown) => boolean): Promise<void>;
  close(): void;
}

/** Many times what the slowest phone takes. */
const HEARD_MS = 60_000;

export const connectDevtools = async (url: string): Promise<Devtools> => {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  let sent = 0;
  const answers = new Map<number, (message: Message) => void>();
  const listeners = new Set<(message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.id === undefined) for (const listener of listeners) listener(message);
    else answers.get(message.id)?.(message);
  });
  return {
    send(method, params = {}) {
      sent += 1;
      const id = sent;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve, reject) => {
        answers.set(id, ({ result, error }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
        );
      });
    },
    heard: (method, isMeant) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${method} did not come`)), HEARD_MS);
        const listener = (message: Message) => {
          if (message.method !== method || !isMeant(message.params)) return;
          clearTimeout(timer);
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      }),
    close: () => socket.close(),
  };
};
