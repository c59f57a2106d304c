interface Route<Value> {
  readonly method: string;
  /** Below `/api`, with `:name` for parameters. */
  readonly path: string;
  readonly value: Value;
}

interface Branch<Value> {
  readonly fixed: Map<string, Branch<Value>>;
  parameter: Branch<Value> | undefined;
  readonly byMethod: Map<string, Value>;
}

/** What a route's path leads to; undefined for every other spelling of any path. */
export type Matcher<Value> = (method: string, path: string) => Value | undefined;

const PREFIX = '/api/';

/** Segments of unreserved characters, none of dots alone: nothing that anyone behind could read as another path. */
const SAFE = /^\/api(?:\/(?!\.+(?:\/|$))[\w.-]+)+$/;

const newBranch = <Value>(): Branch<Value> => ({ fixed: new Map(), parameter: undefined, byMethod: new Map() });

const descend = <Value>(branch: Branch<Value>, segment: string): Branch<Value> => {
  if (segment.startsWith(':')) {
    branch.parameter ??= newBranch();
    return branch.parameter;
  }
  const next = branch.fixed.get(segment) ?? newBranch();
  branch.fixed.set(segment, next);
  return next;
};

/** Knows the routes by a tree of their segments. A fixed segment goes before a parameter; HEAD goes where GET does. */
export const createMatcher = <Value>(routes: readonly Route<Value>[]): Matcher<Value> => {
  const root = newBranch<Value>();
  for (const { method, path, value } of routes) {
    const { byMethod } = path
      .slice(1)
      .split('/')
      .reduce(descend<Value>, root);
    byMethod.set(method, value);
    if (method === 'GET') byMethod.set('HEAD', value);
  }

  const find = (branch: Branch<Value>, segments: string[], at: number, method: string): Value | undefined => {
    const segment = segments[at];
    if (segment === undefined) return branch.byMethod.get(method);
    const fixed = branch.fixed.get(segment);
    const found = fixed && find(fixed, segments, at + 1, method);
    if (found !== undefined || !branch.parameter) return found;
    return find(branch.parameter, segments, at + 1, method);
  };

  return (method, path) => {
    if (!SAFE.test(path)) return undefined;
    return find(root, path.slice(PREFIX.length).split('/'), 0, method);
  };
};
