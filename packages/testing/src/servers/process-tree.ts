import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface Listed {
  readonly pid: number;
  readonly parent: number;
  /** The state code of ps; Z is a zombie: ended, but not yet reaped. */
  readonly state: string;
}

const readProc = (pid: number): Listed[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ pid, parent: Number(parent), state }];
  } catch {
    return []; // It ended after it was listed.
  }
};

const listFromProc = (): Listed[] => readdirSync('/proc').map(Number).filter(Number.isInteger).flatMap(readProc);

const listFromPs = (): Listed[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,state='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, state = ''] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), state };
    });

const list = (): Listed[] => (process.platform === 'linux' ? listFromProc() : listFromPs());

const childrenOf = (parent: number): number[] =>
  list()
    .filter((listed) => listed.parent === parent)
    .map(({ pid }) => pid);

export const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

export const isRunning = (pid: number): boolean =>
  list().some((listed) => listed.pid === pid && !listed.state.startsWith('Z'));

const signal = (pid: number, name: 'SIGSTOP' | 'SIGKILL'): void => {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
};

/**
 * Sends SIGKILL to a process and all its descendants, like a crash of the machine. Killing the process group would miss
 * PostgreSQL's backends and Erlang's port programs, which leave it. Each process is stopped first, so that it cannot fork.
 */
export const killTree = (pid: number): void => {
  signal(pid, 'SIGSTOP');
  for (const child of childrenOf(pid)) killTree(child);
  signal(pid, 'SIGKILL');
};
