import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 2000;
const STALE_MS = 15_000;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The content of a stale lock file: its process has ended, or has sent no heartbeat for STALE_MS. */
function staleHolder(file) {
  try {
    const holder = readFileSync(file, 'utf8');
    const isStale = Date.now() - statSync(file).mtimeMs > STALE_MS;
    return isStale || (holder && !isAlive(Number(holder))) ? holder : undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function removeStaleLock(file, holder) {
  const moved = `${file}.${process.pid}`;
  try {
    renameSync(file, moved);
    // Another process may have replaced the stale lock since it was read: restore its file.
    if (readFileSync(moved, 'utf8') !== holder) renameSync(moved, file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  rmSync(moved, { force: true });
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
    const holder = staleHolder(file);
    if (holder !== undefined) removeStaleLock(file, holder);
    else {
      if (!waited) onWait();
      await sleep(200);
    }
  }
}

/** Runs `action` under a lock file that all processes share. Takes over the lock of a process that was killed. */
export async function withLock(file, onWait, action) {
  await acquire(file, onWait);
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await action();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}
