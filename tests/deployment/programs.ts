import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@showhands/testing';

/** Programs of the tests that are named like their Debian package. */
type ProgramName = 'kustomize' | 'promtool' | 'prometheus' | 'caddy' | 'pebble';

const FOLDER = join(ROOT, '.cache/debian');

/**
 * Unpacks packages of a Debian release into a folder, without root and without changing the machine's packages. Older
 * releases lack kustomize, or have one without components. The lock serializes concurrent test files.
 */
const UNPACK_SCRIPT = `
set -eu
folder=$1
shift
mkdir -p "$folder"
exec 9> "$folder/lock"
flock 9
missing=$(for name in "$@"; do [ -x "$folder/usr/bin/$name" ] || echo "$name"; done)
[ -n "$missing" ] || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
key=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb [signed-by=$key] http://deb.debian.org/debian forky main" > "$work/sources.list"
get() {
  apt-get --quiet -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=- \\
    -o Dir::State::Lists="$work/lists" -o Dir::Cache="$work/cache" -o Acquire::Languages=none \\
    -o Acquire::Retries=1 -o Acquire::http::Timeout=10 -o APT::Sandbox::User= "$@"
}
cd "$work"
get update
get download $missing
for package in *.deb; do dpkg-deb --extract "$package" "$folder"; done
`;

export const findOnPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);

const find = (name: ProgramName): string | undefined =>
  findOnPath(name) ?? [join(FOLDER, 'usr/bin', name)].find(existsSync);

/**
 * Finds programs, or unpacks those that are missing from Debian's packages.
 *
 * @returns their paths, in the order of the names; undefined for those that this machine does not have and cannot get
 */
export const findPrograms = async (...names: readonly ProgramName[]): Promise<(string | undefined)[]> => {
  const missing = names.filter((name) => !find(name));
  if (missing.length > 0 && existsSync('/usr/bin/apt-get')) {
    const unpack = promisify(execFile)('sh', ['-c', UNPACK_SCRIPT, 'unpack', FOLDER, ...missing], { timeout: 180_000 });
    await unpack.catch((error: unknown) => process.stderr.write(`${missing.join(', ')}: ${String(error)}\n`));
  }
  return names.map(find);
};

/** Writes one line about tests that cannot run on this machine. */
export const reportNotRun = (what: string, needed: string): void => {
  process.stderr.write(`Not run: ${what}; it needs ${needed}.\n`);
};
