import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@showhands/testing';
import { parse } from 'yaml';
import * as z from 'zod';
import { nodeImage } from '../project.ts';

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024;
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** As in the official image of this version of Node. */
const NPM = 'npm@11.19.1';

/** Packages of Debian with the programs of the stand-ins. */
export const PACKAGES = [
  ...['base-files', 'bash', 'dash', 'coreutils', 'sed', 'grep', 'libc-bin', 'libcap2-bin', 'libstdc++6', 'wget'],
  ...['postgresql-18', 'rabbitmq-server', 'redis-server', 'caddy', 'prometheus', 'ca-certificates'],
];

/** Writes the build context of the Dockerfile in `stand-ins` to `context`. @param debian folder with the unpacked packages */
export const prepareContext = async (context: string, debian: string): Promise<void> => {
  await mkdir(join(context, 'modules/node/bin'), { recursive: true });
  const source = join(import.meta.dirname, 'stand-ins');
  for (const file of await readdir(source)) await cp(join(source, file), join(context, file));
  await cp(CERTIFICATES, join(context, 'certificates.pem'));
  await run('npm', ['install', '--prefix', `${context}.npm`, '--no-save', NPM]);
  await cp(`${context}.npm/node_modules/npm`, join(context, 'modules/npm'), { recursive: true });
  await cp(process.execPath, join(context, 'modules/node/bin/node'), { dereference: true });
  await run('tar', ['--create', '--directory', debian, '--file', join(context, 'debian.tar'), '.']);
  await rm(`${context}.npm`, { recursive: true });
};

const imageSchema = z.object({ services: z.record(z.string(), z.object({ image: z.string() })) });

/** Names of all images that the Dockerfile and the compose file take from a registry. */
const imageNames = async (): Promise<string[]> => {
  const compose = imageSchema.parse(parse(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }));
  const images = Object.values(compose.services).map(({ image }) => image);
  return [await nodeImage(), ...images.filter((image) => !image.startsWith('showhands/'))];
};

/** Builds the stand-ins under the names of the official images. Run it beside the private engine only. */
export const buildStandIns = async (context: string): Promise<void> => {
  const { stdout: registry } = await run('npm', ['config', 'get', 'registry']);
  for (const image of await imageNames()) {
    const target = image.replace(/^.*\//, '').replace(/:.*$/, '');
    const args = ['build', '--quiet', '--target', target, '--build-arg', `NPM_REGISTRY=${registry.trim()}`];
    await run('docker', [...args, '--tag', image, '.'], { cwd: context, maxBuffer: MAX_OUTPUT });
  }
};
