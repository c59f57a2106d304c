import type { Endpoint } from '@showhands/contracts';
import * as z from 'zod';

interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

const parametersOf = ({ path }: Endpoint): string[] => Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);

const requiredQueryOf = ({ query }: Endpoint): string[] =>
  Object.entries(query?.shape ?? {}).flatMap(([name, schema]) =>
    z.safeParse(schema, undefined).success ? [] : [name],
  );

const curlQueryOf = (endpoint: Endpoint): string => {
  const names = requiredQueryOf(endpoint);
  return names.length > 0 ? `?${names.map((name) => `${name}={${name}}`).join('&')}` : '';
};

const curl = (endpoint: Endpoint): string => {
  const { method, path, auth, body, form, multipart } = endpoint;
  return [
    `curl -X ${method} "$SHOWHANDS_URL/api${path.replace(/:(\w+)/g, '{$1}')}${curlQueryOf(endpoint)}"`,
    ...(auth === 'user' ? [`-H "Authorization: Bearer $SHOWHANDS_TOKEN"`] : []),
    ...(multipart ? [`-F ${multipart.file}=@picture.png`] : []),
    ...(body && !multipart ? [form ? '-d @body.txt' : '--json @body.json'] : []),
  ].join(' \\\n  ');
};

const parameterGroup = (name: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${name}: { ${names.join(', ')} }`] : [];

const typescript = (endpoint: Endpoint): string => {
  const { method, path, body, multipart } = endpoint;
  const groups = [
    ...parameterGroup('path', parametersOf(endpoint)),
    ...parameterGroup('query', requiredQueryOf(endpoint)),
  ];
  const init = [
    ...parameterGroup('params', groups),
    ...(body ? ['body'] : []),
    ...(multipart ? ['bodySerializer: () => formData'] : []),
  ];
  const options = init.length > 0 ? `, { ${init.join(', ')} }` : '';
  return `const { data, error } = await client.${method}('${path.replace(/:(\w+)/g, '{$1}')}'${options});`;
};

/** How to make a call with curl, and with a client that openapi-fetch types. Many tools show the extension `x-codeSamples`. */
export const codeSamples = (endpoint: Endpoint): CodeSample[] => [
  { lang: 'Shell', label: 'curl', source: curl(endpoint) },
  { lang: 'TypeScript', label: 'openapi-fetch', source: typescript(endpoint) },
];
