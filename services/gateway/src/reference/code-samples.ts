import type { Endpoint } from '@showhands/contracts';

interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

const parametersOf = ({ path }: Endpoint): string[] => Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);

const curl = ({ method, path, auth, body, form, multipart }: Endpoint): string =>
  [
    `curl -X ${method} "$SHOWHANDS_URL/api${path.replace(/:(\w+)/g, '{$1}')}"`,
    ...(auth === 'user' ? [`-H "Authorization: Bearer $SHOWHANDS_TOKEN"`] : []),
    ...(multipart ? [`-F ${multipart.file}=@picture.png`] : []),
    ...(body && !multipart ? [form ? '-d @body.txt' : '--json @body.json'] : []),
  ].join(' \\\n  ');

const typescript = (endpoint: Endpoint): string => {
  const { method, path, body, multipart } = endpoint;
  const names = parametersOf(endpoint);
  const init = [
    ...(names.length > 0 ? [`params: { path: { ${names.join(', ')} } }`] : []),
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
