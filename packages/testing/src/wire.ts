import { isDeepStrictEqual } from 'node:util';

export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: Error };
}

/** What crossed the wire, if it has exactly the form of the contract: nothing missing, and no field too many. */
export const parseWire = <T>(schema: Schema<T>, value: unknown, what: string): T => {
  const parsed = schema.safeParse(value);
  const shown = JSON.stringify(value);
  if (!parsed.success) throw new Error(`${what} breaks its contract: ${parsed.error.message}\n${shown}`);
  if (isDeepStrictEqual(parsed.data, value)) return parsed.data;
  throw new Error(
    `${what} is not what its contract says.\nSent:     ${shown}\nContract: ${JSON.stringify(parsed.data)}`,
  );
};
