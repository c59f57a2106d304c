import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const parentIn = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);

const listFromProc = (): [pid: number, parent: number][] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [[Number(name), parentIn(readFileSync(`/proc/${name}/stat`, 'utf8'))]];
      } catch {
        return []; // It ended between the listing and the reading.
      }
    });

const listFromPs = (): [pid: number, parent: number][] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent] = line.trim().split(/\s+/);
      return [Number(pid), Number(parent)];
    });

const childrenOf = (pid: number): number[] =>
  (process.platform === 'linux' ? listFromProc() : listFromPs())
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child);

const signal = (pid: number, name: 'SIGSTOP' | 'SIGKILL'): void => {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
};

/**
 * SIGKILL for a process and all its descendants, as in a crash of the machine. A process group would not do:
 * PostgreSQL's backends and Erlang's port programs leave it. Each process is stopped first, so that none is born unseen.
 */
export const killTree = (pid: number): void => {
  signal(pid, 'SIGSTOP');
  for (const child of childrenOf(pid)) killTree(child);
  signal(pid, 'SIGKILL');
};
