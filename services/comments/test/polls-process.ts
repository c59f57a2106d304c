import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const polls = fileURLToPath(new URL('../../polls', import.meta.url));

interface PollsProcess {
  readonly url: string;
  close(): Promise<void>;
}

const listeningAt = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('the output of polls is not piped');
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, url }: { msg?: unknown; url?: unknown } = JSON.parse(line);
    if (msg === 'listening' && typeof url === 'string') return url;
  }
  throw new Error('polls ended before it listened');
};

/** The real polls service, in a process of its own as services have everywhere but in the embedded start. */
export const startPollsProcess = async (environment: Readonly<Record<string, string>>): Promise<PollsProcess> => {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: polls,
    env: { HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = await listeningAt(child);
  child.stdout?.resume();
  return {
    url,
    close: async () => {
      child.kill('SIGTERM');
      await exited;
      process.removeListener('exit', kill);
    },
  };
};
