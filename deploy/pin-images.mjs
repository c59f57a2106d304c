/**
 * `npm run pin-images`: pins the images of other projects to the current digests of their tags. A build or a start then
 * takes the same bytes everywhere. Needs Docker and the network.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? join(import.meta.dirname, '..');
const stores = ['postgres', 'rabbitmq', 'redis'].map((name) => `k8s/overlays/small/${name}.yaml`);
const FILES = ['Dockerfile', 'docker-compose.yml', ...stores];

/** `postgres:18.6`, with the digest that it may have. Tags of the project's own images are variables or in an overlay. */
const IMAGE = /(?<=^(?:FROM(?: --platform=\S+)?| *image:) )([\w./-]+:v?\d[\w.-]*)(?:@sha256:\w+)?/gm;

const digests = new Map();

const digestOf = (image) => {
  if (!digests.has(image)) {
    const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest}}'];
    const { digest } = JSON.parse(execFileSync('docker', args, { encoding: 'utf8' }));
    if (!/^sha256:[\da-f]{64}$/.test(digest)) throw new Error(`The registry has no digest of ${image}.`);
    digests.set(image, digest);
  }
  return digests.get(image);
};

const pinned = FILES.map((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  return [file, text.replace(IMAGE, (_, image) => `${image}@${digestOf(image)}`)];
});
for (const [file, text] of pinned) writeFileSync(join(folder, file), text);
for (const [image, digest] of digests) console.log(`${image}  ${digest}`);
