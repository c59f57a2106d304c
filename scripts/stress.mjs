/** Load beside the tests for `npm test -- --stress`: all cores busy, and files written to the disk. Runs on Node 20. */
import { fork } from 'node:child_process';
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMain, ROOT } from './processes.mjs';

/** With the writing process, on two cores: three of a load average of about ten. The tests cause the rest. */
const BUSY_PROCESSES = availableParallelism();
const TURN_MS = 50;
const FILE_SIZE_MB = 64;
const FOLDER = join(ROOT, '.cache/stress');

/** Starts the load. Its processes end with this one, however it ends. @returns a function that ends them */
export function startStress() {
  const kinds = ['disk', ...Array.from({ length: BUSY_PROCESSES }, () => 'cpu')];
  const children = kinds.map((kind) => fork(fileURLToPath(import.meta.url), [kind]));
  return () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(FOLDER, { recursive: true, force: true });
  };
}

function burn() {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end);
}

function writeFile(path) {
  const file = openSync(path, 'w');
  const block = Buffer.alloc(1024 * 1024, 'load');
  for (let written = 0; written < FILE_SIZE_MB; written += 1) writeSync(file, block);
  fsyncSync(file);
  closeSync(file);
}

if (isMain(import.meta.url)) {
  const path = join(FOLDER, `${process.pid}`);
  process.on('disconnect', () => {
    rmSync(path, { force: true });
    process.exit();
  });
  mkdirSync(FOLDER, { recursive: true });
  for (;;) {
    if (process.argv[2] === 'disk') writeFile(path);
    else burn();
    await nextTurn();
  }
}
