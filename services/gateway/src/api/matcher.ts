interface Route<Value> {
  readonly method: string;
  /** Below `/api`, with `:name` for parameters. */
  readonly path: string;
  readonly value: Value;
}

interface TrieNode<Value> {
  readonly fixed: Map<string, TrieNode<Value>>;
  parameter: TrieNode<Value> | undefined;
  readonly byMethod: Map<string, Value>;
}

/** Returns the value of the matching route, or undefined: a path has exactly one accepted spelling. */
export type Matcher<Value> = (method: string, path: string) => Value | undefined;

const PREFIX = '/api/';

/** Segments of unreserved characters, none of dots alone, so that no service can read the path as a different one. */
const SAFE = /^\/api(?:\/(?!\.+(?:\/|$))[\w.-]+)+$/;

const newNode = <Value>(): TrieNode<Value> => ({ fixed: new Map(), parameter: undefined, byMethod: new Map() });

const insertSegment = <Value>(node: TrieNode<Value>, segment: string): TrieNode<Value> => {
  if (segment.startsWith(':')) {
    node.parameter ??= newNode();
    return node.parameter;
  }
  const child = node.fixed.get(segment) ?? newNode();
  node.fixed.set(segment, child);
  return child;
};

/** A trie of path segments. Fixed segments take precedence over parameters; HEAD matches the routes of GET. */
export const createMatcher = <Value>(routes: readonly Route<Value>[]): Matcher<Value> => {
  const root = newNode<Value>();
  for (const { method, path, value } of routes) {
    const { byMethod } = path
      .slice(1)
      .split('/')
      .reduce(insertSegment<Value>, root);
    byMethod.set(method, value);
    if (method === 'GET') byMethod.set('HEAD', value);
  }

  const find = (node: TrieNode<Value>, segments: string[], index: number, method: string): Value | undefined => {
    const segment = segments[index];
    if (segment === undefined) return node.byMethod.get(method);
    const child = node.fixed.get(segment);
    const found = child && find(child, segments, index + 1, method);
    if (found !== undefined || !node.parameter) return found;
    return find(node.parameter, segments, index + 1, method);
  };

  return (method, path) => {
    if (!SAFE.test(path)) return undefined;
    return find(root, path.slice(PREFIX.length).split('/'), 0, method);
  };
};
