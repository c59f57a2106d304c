/**
 * Completes package-lock.json after a change of dependencies: `npm install` omits other platforms' optional binaries when
 * the registry lacks them, and `npm ci` then rejects the file on every platform.
 * With --check it changes nothing and fails if the file is incomplete.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain, ROOT } from './processes.mjs';

const LOCK_FILE = join(ROOT, 'package-lock.json');
const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** Derives `os`, `cpu` and `libc` from the name of a binary's package, for example `@swc/core-linux-arm64-musl`. */
export function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = words.find((word) => OS.includes(word)) ?? (words.includes('windows') ? 'win32' : undefined);
  const cpu = words.find((word) => CPU.includes(word));
  if (!cpu || !(os || cpu === 'wasm32')) throw new Error(`Can't tell the platform of ${name} from its name`);
  const libc = os === 'linux' ? LIBC[words.at(-1)] : undefined;
  return { cpu: [cpu], ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

/** Resolves `name` from the package at `path` like Node: in its own node_modules, then in its parents'. */
function findPackage(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (!folder) return undefined;
  }
}

/** The programs of a package's optional binaries, which have the same names on each platform. */
const programsOf = (packages, path, names) =>
  names.map((name) => packages[findPackage(packages, path, name)]?.bin).find((bin) => bin);

export function missingBinaries(packages) {
  const missing = {};
  for (const [path, owner] of Object.entries(packages)) {
    const optional = owner.optionalDependencies ?? {};
    const bin = programsOf(packages, path, Object.keys(optional));
    for (const [name, version] of Object.entries(optional)) {
      const found = findPackage(packages, path, name);
      const exact = /^\d/.test(version);
      if (found && (!exact || packages[found].version === version)) continue;
      if (!exact) throw new Error(`${path} wants ${name} ${version}: run "npm install" where the registry has it`);
      const target = found || missing[`node_modules/${name}`] ? `${path}/node_modules/${name}` : `node_modules/${name}`;
      missing[target] = {
        version,
        ...(owner.dev && { dev: true }),
        optional: true,
        ...(bin && { bin }),
        ...platformOf(name),
      };
    }
  }
  return missing;
}

/** Paths whose `resolved` contains a registry address, which another machine may not reach. */
export function pathsWithRegistry(packages) {
  return Object.keys(packages).filter((path) => /^https?:/.test(packages[path].resolved ?? ''));
}

function completed(lock) {
  for (const path of pathsWithRegistry(lock.packages)) delete lock.packages[path].resolved;
  const all = { ...lock.packages, ...missingBinaries(lock.packages) };
  const sorted = Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

function main() {
  const lock = JSON.parse(readFileSync(LOCK_FILE, 'utf8'));
  const missing = Object.keys(missingBinaries(lock.packages));
  const withAddress = pathsWithRegistry(lock.packages);
  if (!process.argv.includes('--check')) {
    writeFileSync(LOCK_FILE, `${JSON.stringify(completed(lock), null, 2)}\n`);
    console.log(`${missing.length} missing entries added, ${withAddress.length} registry addresses removed`);
  } else if (missing.length || withAddress.length) {
    for (const path of missing) console.error(`${path} is missing`);
    for (const path of withAddress) console.error(`${path} names a registry: ${lock.packages[path].resolved}`);
    console.error('package-lock.json is incomplete: run "npm run lock"');
    process.exitCode = 1;
  }
}

if (isMain(import.meta.url)) main();
