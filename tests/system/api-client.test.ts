import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiToken } from '@showhands/contracts';
import { outputOf, ROOT, registerVoter, runProgram, type Voter } from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import * as z from 'zod';

const product = useProduct();

let folder: string;
let ada: Voter;

/** The type checker of this repository; the generator has an older one of its own. */
const TSC = 'node_modules/typescript/bin/tsc';
const CONFIG = {
  compilerOptions: {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: 'esnext',
    module: 'nodenext',
    types: ['node'],
  },
};

const CLIENT = `import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

const { SHOWHANDS_URL, SHOWHANDS_TOKEN } = process.env;

export const client = createClient<paths>({
  baseUrl: \`\${SHOWHANDS_URL}/api\`,
  headers: { Authorization: \`Bearer \${SHOWHANDS_TOKEN}\` },
});
`;

const FLOW = `import { client } from './client.ts';

const created = await client.POST('/polls', {
  body: { title: 'Where shall we meet?', category: 'general', options: [{ text: 'Park' }, { text: 'Lake' }] },
});
if (!created.data) throw new Error(created.error.message);
const { id, options } = created.data;
const params = { path: { id } };
await client.POST('/polls/{id}/vote', { params, body: { option_id: options[1]!.id } });
const { data: poll } = await client.GET('/polls/{id}', { params });
const votes: Record<string, number | null> = {};
for (const option of poll?.options ?? []) votes[option.text] = option.votes;
await client.POST('/comments', { body: { poll_id: id, content: 'The lake is nicer' } });
const { data: comments } = await client.GET('/polls/{id}/comments', { params });
const refused = await client.GET('/me');
console.log(JSON.stringify({ votes, comments: comments?.map(({ content }) => content), code: refused.error?.code }));
`;

const WRONG_CALLS = [
  `client.GET('/poll/{id}', { params: { path: { id: '1' } } });`,
  `client.POST('/polls/{id}', { params: { path: { id: '1' } } });`,
  `client.GET('/polls/{id}');`,
  `client.POST('/comments', { body: { poll_id: '1', contents: 'Hello' } });`,
  `client.GET('/polls/{id}', { params: { path: { id: '1' } } }).then(({ data }) => data?.subtitle);`,
];

const samplesSchema = z.array(z.object({ label: z.string(), source: z.string() }));
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ 'x-codeSamples': samplesSchema }))),
});

/** The samples of the API reference, each in a function whose parameters are the reader's own values. */
const samples = async (): Promise<string> => {
  const { paths } = documentSchema.parse(await (await fetch(`${product.url}/api/openapi.json`)).json());
  const sources = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => operation['x-codeSamples'])
    .flatMap(({ label, source }) => (label === 'openapi-fetch' ? [source] : []));
  const functions = sources.map((source) => {
    const groups = source.matchAll(/(?:path|query): \{ ([\w, ]+) \}/g);
    const names = [...groups].flatMap(([, list = '']) => list.split(', '));
    return `async (${[...names, 'body', 'formData'].map((name) => `${name}: any`).join(', ')}) => {\n${source}\n};`;
  });
  expect(functions.length).toBeGreaterThan(50);
  return functions.join('\n');
};

const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

beforeAll(async () => {
  // Within the repository, so that the programs find the modules that they import.
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  folder = await mkdtemp(join(ROOT, '.cache/api-client-'));
  await write('package.json', '{ "type": "module" }');
  await write('tsconfig.json', JSON.stringify(CONFIG));
  const schema = `${product.url}/api/openapi.json`;
  const generator = 'tests/node_modules/openapi-typescript/bin/cli.js';
  outputOf(await runProgram(generator, [schema, '-o', join(folder, 'api.d.ts')]));
  await write('client.ts', CLIENT);
  await write('flow.ts', FLOW);
  ada = await registerVoter(product.api);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the types of the document accept its code samples, and reject wrong calls', async () => {
  const importClient = `import { client } from './client.ts';\n`;
  await write('samples.ts', `${importClient}${await samples()}`);
  await write('wrong-calls.ts', `${importClient}${WRONG_CALLS.join('\n')}\n`);
  const { stdout } = await runProgram(TSC, ['-p', folder]);
  const places = [...stdout.matchAll(/([\w-]+\.ts)\((\d+),/g)].map(([, file, line]) => `${file} ${line}`);
  expect({ places: [...new Set(places)], stdout }).toEqual({
    places: WRONG_CALLS.map((_, index) => `wrong-calls.ts ${index + 2}`),
    stdout,
  });
}, 60_000);

test('a program with an API token creates a poll, votes, reads the results and comments', async () => {
  const { secret } = (
    await product.api.call(createApiToken, {
      token: ada.token,
      body: {
        name: 'Client',
        scopes: ['polls:read', 'polls:write', 'votes:write', 'comments:write'],
        expires_in_days: 1,
      },
    })
  ).body;
  const exit = await runProgram(join(folder, 'flow.ts').slice(ROOT.length + 1), [], {
    SHOWHANDS_URL: product.url,
    SHOWHANDS_TOKEN: secret,
  });
  expect(JSON.parse(outputOf(exit))).toEqual({
    votes: { Park: 0, Lake: 1 },
    comments: ['The lake is nicer'],
    code: 'session_required',
  });
});
