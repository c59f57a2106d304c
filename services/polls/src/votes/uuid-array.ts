const hexOf = (int32: number): string => int32.toString(16).padStart(8, '0');
const TYPE = hexOf(2_950);
const LENGTH = hexOf(16);
const EMPTY = Buffer.from(`${hexOf(0)}${hexOf(0)}${TYPE}`, 'hex');

/**
 * UUIDs as a parameter of type «uuid[]», in PostgreSQL's binary format: the driver escapes an array of texts, and PostgreSQL
 * parses it. Numbers of dimensions and nulls, the elements' type; the dimension's size and first index; then each element
 * with its length (`array_recv`).
 */
export const uuidArray = (values: readonly string[]): Buffer => {
  if (values.length === 0) return EMPTY;
  const header = `${hexOf(1)}${hexOf(0)}${TYPE}${hexOf(values.length)}${hexOf(1)}${LENGTH}`;
  return Buffer.from(header + values.join(LENGTH).replaceAll('-', ''), 'hex');
};
