import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Endpoint } from '@showhands/contracts';
import { notFound } from '@showhands/service-kit/runtime';
import { Router } from 'express';
import { createMemoryFile, type MemoryFile } from '../pages/memory-file.ts';
import type { SetSecurityHeaders } from '../pages/security-headers.ts';
import { createOpenApi } from './openapi.ts';

const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const SWAGGER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Showhands API</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </head>
  <body>
    <div id="reference"></div>
  </body>
</html>
`;

/** Shows the samples of a call above its parameters, since Swagger UI shows its own only after a call. */
const START = `const withSamples = (Parameters, { React: { createElement } }) => (props) => {
  const samples = props.operation.get('x-codeSamples').toJS();
  const sections = samples.map(({ label, source }) =>
    createElement('div', { key: label, className: 'opblock-description-wrapper' },
      createElement('h4', null, label),
      createElement('pre', { className: 'microlight' }, source)));
  return createElement('div', null, sections, createElement(Parameters, props));
};
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  plugins: [() => ({ wrapComponents: { parameters: withSamples } })],
});
`;

type CreateFile = () => MemoryFile | Promise<MemoryFile>;

const fromText = (text: string, type: string): MemoryFile =>
  createMemoryFile({ body: Buffer.from(text), type, cacheControl: 'no-cache' });

const fromSwagger = async (name: string): Promise<MemoryFile> =>
  createMemoryFile({ body: await readFile(join(SWAGGER_UI, name)), type: name, cacheControl: 'public, max-age=86400' });

/** Paths of the API reference below `/api`. */
export const referencePaths = ['/openapi.json', '/docs', '/docs/:file'] as const;

/** Serves the API reference as OpenAPI and as a Swagger UI page. Each file is created on its first request. */
export const createReferenceRouter = (
  endpoints: readonly Endpoint[],
  setSecurityHeaders: SetSecurityHeaders,
): Router => {
  const factories = new Map<string, CreateFile>([
    ['/openapi.json', () => fromText(JSON.stringify(createOpenApi(endpoints)), 'application/json')],
    ['/docs', () => fromText(PAGE, 'html')],
    ['/docs/start.js', () => fromText(START, 'js')],
    ...SWAGGER_FILES.map((name): [string, CreateFile] => [`/docs/${name}`, () => fromSwagger(name)]),
  ]);
  const created = new Map<string, Promise<MemoryFile>>();

  const fileAt = (path: string): Promise<MemoryFile> => {
    const cached = created.get(path);
    if (cached) return cached;
    const create = factories.get(path);
    if (!create) throw notFound();
    const creating = Promise.resolve(create());
    created.set(path, creating);
    creating.catch(() => created.delete(path));
    return creating;
  };

  const router = Router({ caseSensitive: true, strict: true });
  router.get([...referencePaths], async (request, response) => {
    const file = await fileAt(request.path);
    if (file.isPage) await setSecurityHeaders(request, response);
    await file.send(request, response);
  });
  return router;
};
