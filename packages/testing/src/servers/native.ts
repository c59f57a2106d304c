import { type SupervisedProcess, type Supervisor, startSupervisor, waitUntilReady } from './supervised.ts';
import type { Launch } from './supervisor.ts';
import type { ServerControl } from './test-server.ts';

export interface NativeServer {
  readonly launch: Launch;
  /** Rejects until the server is ready. */
  readonly probe: () => Promise<unknown>;
  readonly gracefulSignal: NodeJS.Signals;
  readonly timeoutMs: number;
}

/** Starts a server that is installed on this machine, as a supervised process. */
export const startNative = async (supervisor: Supervisor, server: NativeServer): Promise<ServerControl> => {
  let current: SupervisedProcess;
  const start = async (): Promise<void> => {
    current = await supervisor.launch(server.launch);
    try {
      await waitUntilReady(current, { logFile: server.launch.logFile, ...server });
    } catch (error) {
      await current.end('SIGKILL');
      throw error;
    }
  };
  await start();
  return {
    get pid() {
      return current.pid;
    },
    start,
    shutdown: () => current.end(server.gracefulSignal),
    kill: () => current.end('SIGKILL'),
    remove: supervisor.close,
  };
};

/** Runs `start` with a new supervisor, which is closed if `start` fails. A given directory is not removed. */
export const withSupervisor = async <T>(
  start: (supervisor: Supervisor) => Promise<T>,
  directory?: string,
): Promise<T> => {
  const supervisor = await startSupervisor(directory);
  try {
    return await start(supervisor);
  } catch (error) {
    await supervisor.close();
    throw error;
  }
};
