import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BEAT_MS = 2000;
const SILENT_MS = 15_000;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The text of a lock whose holder has died: its process is gone, or has not touched the file for long. */
function abandoned(file) {
  try {
    const holder = readFileSync(file, 'utf8');
    const isSilent = Date.now() - statSync(file).mtimeMs > SILENT_MS;
    return isSilent || (holder && !isAlive(Number(holder))) ? holder : undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function remove(file, holder) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    // Someone else may have removed it and taken the lock since we looked: give it back.
    if (readFileSync(aside, 'utf8') !== holder) renameSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  rmSync(aside, { force: true });
}

async function acquire(file, onWait) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = abandoned(file);
    if (holder !== undefined) remove(file, holder);
    else {
      if (!waited) onWait();
      await sleep(200);
    }
  }
}

/** Runs `action` while no other process does, also after one that was killed in the middle of it. */
export async function withLock(file, onWait, action) {
  await acquire(file, onWait);
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), BEAT_MS);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await action();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}
