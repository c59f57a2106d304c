import { setTimeout as sleep } from 'node:timers/promises';

/** A server that only this test uses, on 127.0.0.1 with its own port and data. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** Of the current or last process; undefined in a container. */
  readonly pid: number | undefined;
  /** Ends it gracefully and keeps its data, for `restart`. */
  shutdown(): Promise<void>;
  /** Ends it with SIGKILL and keeps its data, for `restart`. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, shutting it down first if it runs. */
  restart(): Promise<void>;
  /** Ends it for good and removes its data. */
  stop(): Promise<void>;
}

/** Controls a server's process or container. Each call resolves when it has taken effect. */
export interface ServerControl {
  /** Of the current or last process; undefined in a container. */
  readonly pid?: number;
  start(): Promise<void>;
  shutdown(): Promise<void>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

const RESTART_ATTEMPTS = 5;
const RESTART_DELAY_MS = 500;

/** Creates a `TestServer` from the control of a started server. */
export const testServer = (url: string, port: number, control: ServerControl): TestServer => {
  let isUp = true;
  let removal: Promise<void> | undefined;
  const end = async (how: () => Promise<void>): Promise<void> => {
    if (!isUp) return;
    isUp = false;
    await how();
  };
  const start = async (attempt = 1): Promise<void> => {
    try {
      await control.start();
      isUp = true;
    } catch (error) {
      // While the server was down, a connection of another process may have used the port.
      if (attempt === RESTART_ATTEMPTS) throw error;
      await sleep(RESTART_DELAY_MS);
      await start(attempt + 1);
    }
  };
  return {
    url,
    port,
    get pid() {
      return control.pid;
    },
    shutdown: () => end(control.shutdown),
    kill: () => end(control.kill),
    restart: async () => {
      await end(control.shutdown);
      await start();
    },
    stop: () => {
      isUp = false;
      removal ??= control.remove();
      return removal;
    },
  };
};
