/** `npm start`: sets up what is missing, then runs the whole product in one process. */
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

// In a session of its own, or Ctrl-C would reach the product from the terminal, from npm and from here.
const product = spawn(NODE, ['embedded/src/main.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  // The channel tells the product when this process is gone, killed without a word included.
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  detached: true,
});

let asked = false;
for (const signal of STOP_SIGNALS) {
  process.on(signal, () => {
    if (!asked) product.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    asked = true;
  });
}
product.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
product.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
