const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const copyOf = (document: unknown): unknown => JSON.parse(JSON.stringify(document));

/** Path in a document: keys of objects, indices of lists. */
export type DocumentPath = readonly (string | number)[];

/** Copies the document with `value` at the path, or with the path removed if `value` is undefined. */
export const editDocument = (document: unknown, path: DocumentPath, value?: unknown): unknown => {
  const copy = copyOf(document);
  const last = path.at(-1);
  let parent = copy;
  for (const key of path.slice(0, -1)) parent = isTree(parent) ? parent[key] : undefined;
  if (!isTree(parent) || last === undefined) throw new Error(`the document has no ${path.join('.')}`);
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  return copy;
};
