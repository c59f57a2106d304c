import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { MACHINE_PATH, ROOT, run } from './processes.mjs';

// The headless shell is the same engine without a desktop browser's interface: a quarter less processor time. Debian's
// command for it is a script that its browser outlives, hence the program itself.
const PROGRAM_NAMES = [
  '../lib/chromium/chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findChromium() {
  const folders = [...new Set(['/usr/bin', ...MACHINE_PATH.split(delimiter)])];
  return PROGRAM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

async function installOnDebian() {
  console.log('Installing Chromium for the browser tests.');
  const script = join(ROOT, 'scripts/install-debian-package.sh');
  const { code, output } = await run('sh', [script, 'chromium-headless-shell'], { env: { PATH: MACHINE_PATH } });
  if (code !== 0) console.log(output.trim());
}

/** Finds Chromium, or installs it as root on Debian. @returns its path */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which is no program.`);
  }
  if (!findChromium() && process.getuid() === 0 && existsSync('/usr/bin/apt-get')) await installOnDebian();
  const found = findChromium();
  if (!found) throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its program.');
  return found;
}
