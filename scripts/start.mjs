/** Runs the set-up, then the program in the first argument with the other arguments. Either process ends with the other. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { endChildrenOnSignal, NODE, ROOT, STOP_SIGNALS } from './processes.mjs';
import { setup, setupProduct } from './setup.mjs';

const removeHandlers = endChildrenOnSignal();
try {
  await (process.argv[2].startsWith('embedded/') ? setupProduct() : setup());
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
removeHandlers();

// In a session of its own: otherwise it would get SIGINT from the terminal, from npm and from this process.
const program = spawn(NODE, process.argv.slice(2), {
  cwd: ROOT,
  // The IPC channel emits `disconnect` in the program when this process ends, also by SIGKILL.
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  detached: true,
});

let forwarded = false;
for (const signal of STOP_SIGNALS) {
  process.on(signal, () => {
    if (!forwarded) program.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    forwarded = true;
  });
}
// Only the terminal's own session gets it. Windows has no such signal.
if (process.platform !== 'win32') process.on('SIGWINCH', () => program.kill('SIGWINCH'));
program.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
program.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
