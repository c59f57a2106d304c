import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ROOT } from './compose-document.ts';
import { services } from './service-configs.ts';

interface Instruction {
  readonly name: string;
  readonly text: string;
}

interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

const instructionsOf = (text: string): Instruction[] =>
  text
    .replace(/^\s*#.*$/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => /^(\w+)\s+(.+)$/.exec(line.trim()))
    .filter((match) => match !== null)
    .map(([, name = '', rest = '']) => ({ name: name.toUpperCase(), text: rest.replace(/\s+/g, ' ') }));

const stagesOf = (text: string): Stage[] => {
  const stages: { name: string; base: string; instructions: Instruction[] }[] = [];
  for (const instruction of instructionsOf(text)) {
    const from = /^(?:--\S+ )*(\S+)(?: AS (\S+))?$/i.exec(instruction.text);
    if (instruction.name === 'FROM') stages.push({ base: from?.[1] ?? '', name: from?.[2] ?? '', instructions: [] });
    else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
};

/** A stage with all that it is built on, the first instruction first. */
const whole = (stages: readonly Stage[], name: string): Instruction[] => {
  const stage = stages.find((one) => one.name === name);
  return stage ? [...whole(stages, stage.base), ...stage.instructions] : [];
};

const when = (isFault: boolean, fault: string): string[] => (isFault ? [fault] : []);

const last = (instructions: readonly Instruction[], name: string): string =>
  instructions.findLast((one) => one.name === name)?.text ?? '';

const isExecForm = (text: string): boolean => /^\[".*"\]$/.test(text.replace(/^.*?CMD /, '').trim());

const NODE_VERSION = readFileSync(join(ROOT, '.node-version'), 'utf8').trim();

const bases = (stages: readonly Stage[]): string[] =>
  stages
    .filter(({ base }) => !stages.some(({ name }) => name === base))
    .filter(({ base }) => !base.startsWith(`node:${NODE_VERSION}-`))
    .map(({ base }) => `${base} is not Node ${NODE_VERSION}`);

const running = (stages: readonly Stage[], name: string): string[] => {
  const all = whole(stages, name);
  const labels = all.filter((one) => one.name === 'LABEL').map(({ text }) => text);
  return [
    ...when(!/^[1-9]\d*(:\d+)?$/.test(last(all, 'USER')), `${name} runs as root, or as somebody not named by number`),
    ...when(!isExecForm(last(all, 'CMD')), `${name} is started by a shell, which keeps signals to itself`),
    ...when(!isExecForm(last(all, 'HEALTHCHECK')), `${name} has no health check of its own`),
    ...when(last(all, 'STOPSIGNAL') !== 'SIGTERM', `${name} is not ended by SIGTERM`),
    ...when(!/NODE_ENV=production/.test(last(all, 'ENV')), `${name} is not in production`),
    ...when(!labels.join().includes('org.opencontainers.image.licenses="AGPL-3.0-only"'), `${name} hides its licence`),
  ];
};

const commands = (stages: readonly Stage[]): string[] =>
  stages.flatMap(({ name, instructions }) =>
    instructions.flatMap(({ name: instruction, text }) => [
      ...when(instruction === 'ADD', `${name} adds what a copy would do for`),
      ...when(/\b(ARG|ENV)\b/.test(instruction) && /SECRET|PASSWORD|TOKEN|KEY/.test(text), `${name} holds a secret`),
      ...when(
        instruction === 'RUN' && /npm (install|i)\b/.test(text),
        `${name} installs other versions than the lock has`,
      ),
      ...when(
        instruction === 'RUN' && /npm ci/.test(text) && !/--ignore-scripts/.test(text),
        `${name} runs scripts of others`,
      ),
      ...when(instruction === 'RUN' && /curl|wget|apt-get/.test(text), `${name} fetches what is not in the lock file`),
    ]),
  );

const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
const isSent = (path: string): boolean =>
  path.split('/').every((_, index, parts) => {
    const part = parts.slice(0, index + 1).join('/');
    return index > 0 || ignored.includes(`!${part}`);
  });

const copies = (stages: readonly Stage[]): string[] =>
  stages.flatMap(({ name, instructions }) =>
    instructions
      .filter((one) => one.name === 'COPY')
      .flatMap(({ text }) => {
        const words = text.split(' ');
        const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
        if (from) return when(!stages.some((stage) => stage.name === from), `${name} copies from ${from}`);
        const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1);
        const paths = sources.flatMap((source) => services.map((service) => source.replace(/\$\{SERVICE\}/g, service)));
        return [...new Set(paths)].flatMap((path) => [
          ...when(globSync(path, { cwd: ROOT }).length === 0, `${name} copies ${path}, which is not there`),
          ...when(!isSent(path), `${name} copies ${path}, which .dockerignore keeps back`),
        ]);
      }),
  );

const packageSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Packages of our own that services need must be there, or npm installs others of these names. */
const workspaces = (stages: readonly Stage[]): string[] => {
  const copied = whole(stages, 'dependencies')
    .map(({ text }) => text)
    .join('\n');
  const needed = services.flatMap((service) => {
    const text = readFileSync(join(ROOT, 'services', service, 'package.json'), 'utf8');
    return Object.keys(packageSchema.parse(JSON.parse(text)).dependencies).filter((name) =>
      name.startsWith('@showhands/'),
    );
  });
  const folders = [...new Set(needed)].map((name) => name.replace('@showhands/', 'packages/'));
  return [
    ...folders.filter((folder) => !existsSync(join(ROOT, folder))).map((folder) => `there is no ${folder}`),
    ...folders
      .filter((folder) => !copied.includes(`${folder}/package.json`))
      .map((folder) => `${folder} is not copied`),
    ...when(!/npm ci .*--omit=dev/.test(copied), 'what only tests need is installed'),
  ];
};

/** What is wrong with a Dockerfile. */
export const dockerfileFaults = (text: string): string[] => {
  const stages = stagesOf(text);
  const gateway = whole(stages, 'gateway')
    .map((one) => one.text)
    .join('\n');
  const service = whole(stages, 'service')
    .map((one) => one.text)
    .join('\n');
  return [
    ...bases(stages),
    ...running(stages, 'gateway'),
    ...running(stages, 'service'),
    ...commands(stages),
    ...copies(stages),
    ...workspaces(stages),
    ...when(stages.at(-1)?.name !== 'service', 'a build without a target makes no service'),
    ...when(!/--from=page \S+ \/app\/web\/dist/.test(gateway), 'the gateway has no page'),
    ...when(/web\/dist/.test(service), 'every service has the page'),
  ];
};
