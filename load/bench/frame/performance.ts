import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Finding } from './finding.ts';
import type { Machine } from './machine.ts';
import { asMarkdown } from './report.ts';

const PAGE = resolve(import.meta.dirname, '../../../docs/performance.md');
const BEGIN = '<!-- measured: written by npm run bench -->';
const END = '<!-- /measured -->';

/** Puts the table in its place on the page, and leaves what people wrote around it. */
export const writePerformance = async (
  findings: readonly Finding[],
  machine: Machine,
  pairs: number,
): Promise<void> => {
  const page = await readFile(PAGE, 'utf8');
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`${PAGE} has no place for the table`);
  const table = `${BEGIN}\n\n${asMarkdown(findings, machine, pairs)}\n\n`;
  await writeFile(PAGE, page.slice(0, begin) + table + page.slice(end));
};
