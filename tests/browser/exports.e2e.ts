import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { castVote, resultsFileSchema } from '@showhands/contracts';
import { apiClient, optionIdAt, readCsv, readWorkbook } from '@showhands/testing';
import { createPollByApi, newVoters, openSignedIn, optionsOf, pollAddress } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const OPTIONS = ['=1+1', 'שלום', 'Tea, "green" 🍵'];
const VOTES = [3, 1, 2];

const createVotedPoll = async (): Promise<string> => {
  const api = apiClient(product.url);
  const poll = await createPollByApi({ title: 'Tea: green/black?', options: optionsOf(...OPTIONS) });
  for (const [index, count] of VOTES.entries()) {
    for (const { token } of await newVoters(count))
      await api.call(castVote, { token, params: { id: poll.id }, body: { option_id: optionIdAt(poll, index) } });
  }
  return `${pollAddress(poll)}/results`;
};

const download = async (page: Page, format: string): Promise<{ name: string; bytes: Buffer }> => {
  await page.getByRole('button', { name: 'Other formats' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

/** The numbers of the table on the page: votes and percent of each option. */
const shownNumbers = async (page: Page): Promise<{ votes: number; percent: number }[]> => {
  const rows = await page.locator('tbody tr').allInnerTexts();
  const cells = rows.map((row) => row.split('\t').slice(-2).map(Number.parseFloat));
  return cells.map(([votes = Number.NaN, percent = Number.NaN]) => ({ votes, percent }));
};

interface ChartSize {
  readonly width: number;
  readonly height: number;
  /** How long the bars are, in percent of the longest possible one. */
  readonly percents: readonly number[];
}

/** Measures the bars of a picture by their colours, on a line above the texts in them. Runs in the page, which reads PNG. */
const MEASURE = `async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const start = 160;
  const length = width - 2 * start;
  const isBar = ([red, green, blue]) => ['192,220,206', '0,119,82'].includes([red, green, blue].join());
  const barsIn = (x, y, across, down) => {
    const { data } = context.getImageData(x, y, across, down);
    return Array.from({ length: data.length / 4 }, (_, pixel) => isBar(data.slice(pixel * 4)));
  };
  const column = barsIn(start + 2, 0, 1, height);
  const tops = column.flatMap((inBar, y) => (inBar && !column[y - 1] ? [y] : []));
  const percents = tops.map((y) => (barsIn(start, y + 20, length, 1).filter(Boolean).length * 100) / length);
  return { width, height, percents };
}`;

const measureChart = (page: Page, png: Buffer): Promise<ChartSize> =>
  page.evaluate(`(${MEASURE})('${png.toString('base64')}')`);

test('the page gives its results as files with the numbers that it shows', async ({ browser }) => {
  const { page, browserErrors, close } = await openSignedIn(browser, await createVotedPoll());
  await expect(page.locator('tbody tr')).toHaveCount(OPTIONS.length);
  const shown = await shownNumbers(page);
  expect(shown.map(({ votes }) => votes)).toEqual(VOTES);

  const csv = await download(page, 'CSV');
  expect(csv.name).toBe('Tea green black - results.csv');
  expect(csv.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const rows = readCsv(csv.bytes).slice(-OPTIONS.length);
  expect(rows.map(([text]) => text)).toEqual(["'=1+1", ...OPTIONS.slice(1)]);
  expect(rows.map((row) => ({ votes: Number(row[2]), percent: Math.round(Number(row[3])) }))).toEqual(shown);

  const workbook = readWorkbook((await download(page, 'XLSX')).bytes);
  const cells = workbook.get('Results')?.slice(1) ?? [];
  expect(cells.map(([text]) => text)).toEqual(OPTIONS);
  expect(cells.map((row) => ({ votes: row[2], percent: Math.round(Number(row[3]) * 100) }))).toEqual(shown);

  const json = resultsFileSchema.parse(JSON.parse((await download(page, 'JSON')).bytes.toString()));
  expect(
    json.options.map(({ votes, share_of_votes: share }) => ({ votes, percent: Math.round((share ?? 0) * 100) })),
  ).toEqual(shown);

  const png = await download(page, 'PNG');
  expect(png.name).toBe('Tea green black - results.png');
  const chart = await measureChart(page, png.bytes);
  expect(chart).toMatchObject({ width: 3_200, height: 1_800 });
  expect(chart.percents.map(Math.round)).toEqual(shown.map(({ percent }) => percent));
  await expect.poll(() => browserErrors).toEqual([]);
  await close();
});
