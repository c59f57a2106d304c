import { isDeepStrictEqual } from 'node:util';

export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: Error };
}

/** Parses a value that was received. Throws if it does not match the contract exactly, including unknown fields. */
export const parseWire = <T>(schema: Schema<T>, value: unknown, what: string): T => {
  const parsed = schema.safeParse(value);
  const shown = JSON.stringify(value);
  if (!parsed.success) throw new Error(`${what} violates its contract: ${parsed.error.message}\n${shown}`);
  if (isDeepStrictEqual(parsed.data, value)) return parsed.data;
  throw new Error(`${what} differs from its contract.\nSent:     ${shown}\nContract: ${JSON.stringify(parsed.data)}`);
};
