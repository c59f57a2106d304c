import { type SupervisedProcess, type Supervisor, startSupervisor, untilReady } from './supervised.ts';
import type { Launch } from './supervisor.ts';
import type { Machinery } from './test-server.ts';

export interface NativeServer {
  readonly launch: Launch;
  /** Throws as long as the server does not serve. */
  readonly probe: () => Promise<unknown>;
  readonly gracefulSignal: NodeJS.Signals;
  readonly timeoutMs: number;
}

/** A server installed on this machine, run as a process of ours, and started. */
export const startNative = async (supervisor: Supervisor, server: NativeServer): Promise<Machinery> => {
  let current: SupervisedProcess;
  const start = async (): Promise<void> => {
    current = await supervisor.launch(server.launch);
    try {
      await untilReady(current, { logFile: server.launch.logFile, ...server });
    } catch (error) {
      await current.end('SIGKILL');
      throw error;
    }
  };
  await start();
  return {
    start,
    shutdown: () => current.end(server.gracefulSignal),
    kill: () => current.end('SIGKILL'),
    remove: supervisor.close,
  };
};

/** Runs `start` under a new supervisor, which goes again if `start` fails. A folder that is given is kept. */
export const underSupervisor = async <T>(
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
