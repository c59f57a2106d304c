import type { Plugin } from 'vite';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** As much as is looked at here of what the parser makes. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly key?: Node;
  readonly value?: Node;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Node[];
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly init?: Node | null;
}

/** What servers check and the reference tells; a client sends what its types allow. */
const OF_SERVERS = new Set(['summary', 'service', 'auth', 'params', 'query', 'body', 'errors']);

const MAKES_NOTHING = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'TemplateLiteral']);

/** Leaves the server's parts out of an endpoint, and makes the schemas of its answers when the first answer comes. */
const editsOfEndpoint = (node: Node, code: string): Edit[] => {
  if (node.callee?.name !== 'defineEndpoint') return [];
  return (node.arguments?.[0]?.properties ?? []).flatMap(({ key, value, start, end }): Edit[] => {
    // Whatever commas stand around it still have something between them.
    if (OF_SERVERS.has(key?.name ?? '')) return [{ start, end, text: '...null' }];
    if (key?.name !== 'responses' || !value) return [];
    const text = `get responses() {
      const value = ${code.slice(value.start, value.end)};
      Object.defineProperty(this, 'responses', { value });
      return value;
    }`;
    return [{ start, end, text }];
  });
};

/** What the module's own constants are set to. */
const valuesOf = (statement: Node): Node[] => {
  const { declarations = [] } = statement.declaration ?? statement;
  return declarations.flatMap(({ init }) => (init && !MAKES_NOTHING.has(init.type) ? [init] : []));
};

/** From the end, so that what is still to be edited stays where it was found. */
const apply = (code: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);

/**
 * Leaves out of the contracts what the page never asks of them. Schemas are made by calls, which a bundler must keep
 * unless it is told that nobody misses them; most of those that remain are made when they are first needed.
 */
export const slimContracts = (): Plugin => ({
  name: 'showhands:slim-contracts',
  apply: 'build',
  transform: {
    filter: { id: /\/packages\/contracts\/src\/[\w-]+\.ts$/ },
    handler(code) {
      const statements = this.parse(code).body as readonly Node[];
      const edits = statements
        .flatMap(valuesOf)
        .flatMap((value) => [
          { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
          ...editsOfEndpoint(value, code),
          { start: value.end, end: value.end, text: '))()' },
        ]);
      return { code: apply(code, edits), map: null };
    },
  },
});
