/** Sets up what is missing, then runs the program that is named first, with the other arguments, until it or this ends. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { endChildrenOnSignal, NODE, ROOT, STOP_SIGNALS } from './processes.mjs';
import { setup } from './setup.mjs';

const undo = endChildrenOnSignal();
try {
  await setup();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
undo();

// In a session of its own, or Ctrl-C would reach the program from the terminal, from npm and from here.
const program = spawn(NODE, process.argv.slice(2), {
  cwd: ROOT,
  // The channel tells the program when this process is gone, killed without a word included.
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  detached: true,
});

let asked = false;
for (const signal of STOP_SIGNALS) {
  process.on(signal, () => {
    if (!asked) program.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    asked = true;
  });
}
program.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
program.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
