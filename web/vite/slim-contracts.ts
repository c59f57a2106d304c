import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The part of an ESTree node that this plugin reads. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly key?: Node;
  readonly value?: Node;
  /** The source of a literal. */
  readonly raw?: string;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Node[];
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly init?: Node | null;
}

/**
 * Fields of an endpoint that only servers and the API reference read; requests of the page are checked by their types.
 */
const SERVER_ONLY = new Set(['summary', 'service', 'auth', 'params', 'query', 'body', 'errors']);

/** Initialisers that have no side effects anyway. */
const PURE_TYPES = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'TemplateLiteral']);

/** Removes the server-only fields of an endpoint, and makes its response schemas lazy. */
const editsOfEndpoint = (node: Node, code: string): Edit[] => {
  if (node.callee?.name !== 'defineEndpoint') return [];
  return (node.arguments?.[0]?.properties ?? []).flatMap(({ key, value, start, end }): Edit[] => {
    // `...null` keeps the commas around it valid.
    if (SERVER_ONLY.has(key?.name ?? '')) return [{ start, end, text: '...null' }];
    if (key?.name !== 'responses' || !value) return [];
    const text = `get responses() {
      const value = ${code.slice(value.start, value.end)};
      Object.defineProperty(this, 'responses', { value });
      return value;
    }`;
    return [{ start, end, text }];
  });
};

const SOURCES = ['../src/', '../../packages/contracts/src/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** Texts and limits: constants of which the page uses a part. */
const CATALOGUE = /[\\/]((rule-)?texts|limits)\.ts$/;

/** Every word in the sources of the page and of the contracts, except in the catalogues themselves, and `group.key`. */
const namesInSources = (): Set<string> => {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const read = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !CATALOGUE.test(file));
  const sources = read.map((file) => readFileSync(file, 'utf8')).join('\n');
  const pairs = [...sources.matchAll(/(\w+)(?=\.(\w+))/g)].map(([, group, key]) => `${group}.${key}`);
  return new Set([...(sources.match(/\w+/g) ?? []), ...pairs]);
};

/**
 * Removes what only servers use: entries whose key is not even a word in the sources of the page, and texts that are not
 * named there with their group.
 */
const editsOfCatalogue = (node: Node, names: ReadonlySet<string>, group?: string): Edit[] =>
  (node.properties ?? []).flatMap(({ key: { name = '' } = {}, value, start, end }): Edit[] => {
    if (value?.properties && names.has(name)) return editsOfCatalogue(value, names, name);
    const isText = group !== undefined && /^['"]/.test(value?.raw ?? '');
    return names.has(isText ? `${group}.${name}` : name) ? [] : [{ start, end, text: '...null' }];
  });

/** The initialisers of the module's constants. */
const valuesOf = (statement: Node): Node[] => {
  const { declarations = [] } = statement.declaration ?? statement;
  return declarations.flatMap(({ init }) => (init && !PURE_TYPES.has(init.type) ? [init] : []));
};

/** Applies the edits from the end, so that the offsets of the earlier ones stay valid. */
const apply = (code: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);

/**
 * Removes from the contracts what the page does not use. Schemas are made by calls, which a bundler keeps unless they
 * are marked pure; most of the remaining ones are made when they are first needed.
 */
export const slimContracts = (): Plugin => {
  let allNames: ReadonlySet<string>;
  return {
    name: 'showhands:slim-contracts',
    apply: 'build',
    buildStart: () => {
      allNames = namesInSources();
    },
    transform: {
      filter: { id: /\/packages\/contracts\/src\/[\w-]+\.ts$|\/lib\/messages\/\w\w\/(rule-)?texts\.ts$/ },
      handler(code, id) {
        const statements = this.parse(code).body as readonly Node[];
        const names = CATALOGUE.test(id) ? allNames : undefined;
        const edits = statements
          .flatMap(valuesOf)
          .flatMap((value) => [
            { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
            ...(names ? editsOfCatalogue(value, names) : editsOfEndpoint(value, code)),
            { start: value.end, end: value.end, text: '))()' },
          ]);
        return { code: apply(code, edits), map: null };
      },
    },
  };
};
