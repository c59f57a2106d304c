import type { Endpoint } from '@showhands/contracts';
import * as z from 'zod';

/** Path from a body to one of its fields; `0` stands for any item of a list. */
export type FieldPath = readonly (string | number)[];

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

const below = (schema: JsonSchema, path: FieldPath): FieldPath[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [...path, name],
    ...below(field, [...path, name]),
  ]),
  ...(schema.items ? [[...path, 0], ...below(schema.items, [...path, 0])] : []),
  ...(schema.anyOf ?? []).flatMap((choice) => below(choice, path)),
];

/** Paths of all fields, at any depth, that the contract declares in an endpoint's body. */
export const bodyFields = ({ body }: Endpoint): FieldPath[] => {
  if (!body) return [];
  // zod's JSON Schema type allows boolean schemas, which its output never contains.
  return below(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema, []);
};

/** Copies `body` with `value` at `path`, and creates missing parents. */
export const withField = (body: unknown, [name, ...rest]: FieldPath, value: unknown): unknown => {
  if (name === undefined) return value;
  if (typeof name === 'number') {
    const items: unknown[] = Array.isArray(body) ? [...body] : [];
    items[name] = withField(items[name], rest, value);
    return items;
  }
  const fields: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {};
  return { ...fields, [name]: withField(fields[name], rest, value) };
};
