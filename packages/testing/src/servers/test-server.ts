import { setTimeout as sleep } from 'node:timers/promises';

/** A server that belongs to the test alone: on 127.0.0.1, with its own port and data. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** Ends it gracefully and keeps its data, for `restart`. */
  shutdown(): Promise<void>;
  /** Ends it with SIGKILL and keeps its data, for `restart`. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, shutting it down first if it runs. */
  restart(): Promise<void>;
  /** Ends it for good and removes its data. */
  stop(): Promise<void>;
}

/** What differs between a process and a container. Each call waits for its effect. */
export interface Machinery {
  start(): Promise<void>;
  shutdown(): Promise<void>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

const RESTART_ATTEMPTS = 5;
const RESTART_DELAY_MS = 500;

/** A `TestServer` on machinery that has been started. */
export const testServer = (url: string, port: number, machinery: Machinery): TestServer => {
  let isUp = true;
  let removal: Promise<void> | undefined;
  const end = async (how: () => Promise<void>): Promise<void> => {
    if (!isUp) return;
    isUp = false;
    await how();
  };
  const start = async (attempt = 1): Promise<void> => {
    try {
      await machinery.start();
      isUp = true;
    } catch (error) {
      // While it was down, a connection of another process may have borrowed the port for a moment.
      if (attempt === RESTART_ATTEMPTS) throw error;
      await sleep(RESTART_DELAY_MS);
      await start(attempt + 1);
    }
  };
  return {
    url,
    port,
    shutdown: () => end(machinery.shutdown),
    kill: () => end(machinery.kill),
    restart: async () => {
      await end(machinery.shutdown);
      await start();
    },
    stop: () => {
      isUp = false;
      removal ??= machinery.remove();
      return removal;
    },
  };
};
