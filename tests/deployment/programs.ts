import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** Programs of the tests that are named like their Debian package. */
type ProgramName = 'kustomize' | 'promtool' | 'caddy' | 'pebble';

/** All checkouts of a user share the packages, so that each is downloaded once. */
const FOLDER = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'showhands/debian');

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
# An interrupted run leaves no part of a program: a link appears as a whole.
rm -rf "$folder/new"
for package in *.deb; do dpkg-deb --extract "$package" "$folder/new"; done
cp -alf "$folder/new/." "$folder"
rm -rf "$folder/new"
`;

/** Unpacks a package of the machine's own release with all that it needs and the machine lacks. */
const UNPACK_SERVER_SCRIPT = `
set -eu
exec 9> "$2.lock"
flock 9
[ ! -d "$2" ] || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/partial"
apt-get --quiet --yes --download-only --no-install-recommends -o Debug::NoLocking=1 -o Dir::Cache::archives="$work" \\
  -o APT::Sandbox::User= install "$1"
mkdir "$work/root"
for package in "$work"/*.deb; do dpkg-deb --extract "$package" "$work/root"; done
mv "$work/root" "$2"
`;

/** Where the files of a server's package are. */
export interface UnpackedServer {
  readonly folder: string;
  /** To find its libraries. */
  readonly env: Readonly<Record<string, string>>;
}

/** @returns undefined where the package cannot be had */
export const unpackServer = async (name: string): Promise<UnpackedServer | undefined> => {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  const folder = join(FOLDER, name);
  mkdirSync(FOLDER, { recursive: true });
  const unpack = promisify(execFile)('sh', ['-c', UNPACK_SERVER_SCRIPT, 'unpack', name, folder], { timeout: 180_000 });
  await unpack.catch((error: unknown) => process.stderr.write(`${name}: ${String(error)}\n`));
  const libraries = ['usr/lib', 'lib'].flatMap((at) => globSync(join(folder, at, '*-linux-*')));
  return existsSync(folder) ? { folder, env: { LD_LIBRARY_PATH: libraries.join(delimiter) } } : undefined;
};

export const findOnPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);

const find = (name: ProgramName): string | undefined =>
  findOnPath(name) ?? [join(FOLDER, 'usr/bin', name)].find(existsSync);

/**
 * Finds programs, or unpacks missing ones from Debian's packages.
 *
 * @returns their paths, in the order of the names; undefined for programs that this machine neither has nor can get
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
