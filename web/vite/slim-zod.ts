import type { Plugin } from 'vite';

const EXPORT = /^export (?:default )?(?:const|function) (\w+)/gm;

const namesIn = (code: string) => [...code.matchAll(EXPORT)].map((match) => match[1]);

/**
 * Leaves out what zod's schemas hold on to and no page ever asks for: the converters to JSON Schema (5 kB gzipped)
 * and the default messages (1 kB), since whatever is shown to a person is worded in the contracts.
 */
export const slimZod = (): Plugin => ({
  name: 'showhands:slim-zod',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/(core\/(to-json-schema|json-schema-processors)|locales\/en)\.js$/ },
    handler(code, id) {
      if (id.endsWith('/locales/en.js')) return { code: 'export default () => ({});', map: null };
      return {
        code: namesIn(code)
          .map((name) => `export const ${name} = () => undefined;`)
          .join('\n'),
        map: null,
      };
    },
  },
});
