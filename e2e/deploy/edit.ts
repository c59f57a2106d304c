const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const copyOf = (document: unknown): unknown => JSON.parse(JSON.stringify(document));

/** Where in a document: keys of objects, indices of lists. */
export type Place = readonly (string | number)[];

/** A copy of the document with `value` at the place, or without the place where `value` is undefined. */
export const edited = (document: unknown, place: Place, value?: unknown): unknown => {
  const copy = copyOf(document);
  const last = place.at(-1);
  let parent = copy;
  for (const key of place.slice(0, -1)) parent = isTree(parent) ? parent[key] : undefined;
  if (!isTree(parent) || last === undefined) throw new Error(`there is nothing at ${place.join('.')}`);
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  return copy;
};
