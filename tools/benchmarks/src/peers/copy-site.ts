import { cp } from 'node:fs/promises';
import { relative } from 'node:path';

/** Copies a product's files, as it looks for its settings where its files are. `except` has paths within the source. */
export const copySite = async (source: string, site: string, except: readonly string[] = []): Promise<void> => {
  const filter = (path: string): boolean => !except.includes(relative(source, path));
  await cp(source, site, { recursive: true, dereference: true, filter });
};
