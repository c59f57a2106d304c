import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ROOT } from '@showhands/testing';
import type { BenchmarkResult } from './benchmark-result.ts';
import type { Machine } from './machine.ts';
import { asMarkdown } from './report.ts';

const PAGE = resolve(ROOT, 'docs/performance.md');
const BEGIN = '<!-- measured: written by npm run bench -->';
const END = '<!-- /measured -->';

/** Replaces the generated part of docs/performance.md and keeps the text around it. */
export const writePerformance = async (
  results: readonly BenchmarkResult[],
  machine: Machine,
  pairs: number,
): Promise<void> => {
  const page = await readFile(PAGE, 'utf8');
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`${PAGE} has no markers for the table`);
  const table = `${BEGIN}\n\n${asMarkdown(results, machine, pairs)}\n\n`;
  await writeFile(PAGE, page.slice(0, begin) + table + page.slice(end));
};
