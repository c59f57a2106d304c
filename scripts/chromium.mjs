import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { MACHINE_PATH, run } from './processes.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function find() {
  const folders = [...new Set(['/usr/bin', ...MACHINE_PATH.split(delimiter)])];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable);
}

async function installOnDebian() {
  console.log('Installing Chromium for the browser tests.');
  const options = { env: { PATH: MACHINE_PATH, DEBIAN_FRONTEND: 'noninteractive' } };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { code, output } = await run('apt-get', args, options);
    if (code !== 0) console.log(output.trim());
  }
}

/** The path of a Chromium, installed first where that is possible without asking anyone. */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which is no program.`);
  }
  if (!find() && process.getuid() === 0 && existsSync('/usr/bin/apt-get')) await installOnDebian();
  const found = find();
  if (!found) throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its program.');
  return found;
}
