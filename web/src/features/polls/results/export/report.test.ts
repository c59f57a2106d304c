import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { anOption, aPoll } from '../../../../../jest/factories.ts';
import { reportOf } from './report.ts';
import { REPORT_STYLE, REPORT_STYLE_HASH } from './report-style.ts';
import { reportName } from './save-report.ts';

const MADE = new Date('2026-11-21T12:00:00.000Z');

const parsed = (poll: Poll): Document => new DOMParser().parseFromString(reportOf(poll, MADE), 'text/html');

const textsOf = (report: Document, selector: string): (string | null)[] =>
  [...report.querySelectorAll(selector)].map((element) => element.textContent);

const drinks = (parts: Partial<Poll> = {}) =>
  aPoll({ options: [anOption(12, 'Tea'), anOption(5, 'Coffee'), anOption(0, 'Water')], ...parts });

test('holds the question, each count and its share, and the totals', () => {
  const report = parsed(drinks({ description: 'For the office.', allow_multiple_votes: true, voters_count: 9 }));
  expect(textsOf(report, 'h1')).toEqual(['Tea or coffee?']);
  expect(textsOf(report, '.description')).toEqual(['For the office.']);
  expect(textsOf(report, 'tbody bdi')).toEqual(['Tea', 'Coffee', 'Water']);
  expect(textsOf(report, 'tbody td')).toEqual(['12', '71%', '5', '29%', '0', '0%']);
  expect(textsOf(report, 'tfoot td')).toEqual(['17', '100%']);
  expect(textsOf(report, '.verdict')).toEqual(['Tea leads with 12 votes (71%)']);
  expect(textsOf(report, 'dd').slice(0, 5)).toEqual(['17', '9', '12', '5.7', '3']);
  expect(report.querySelector('time')?.dateTime).toBe(MADE.toISOString());
});

test('the leader is told in words and by weight', () => {
  const report = parsed(drinks());
  expect(textsOf(report, 'tr.leading .detail')).toEqual(['Leading']);
  expect(textsOf(report, 'tr.behind bdi')).toEqual(['Coffee', 'Water']);
});

test('the pie has a named slice for each option that holds votes', () => {
  const report = parsed(drinks());
  expect(report.querySelectorAll('.slice')).toHaveLength(2);
  expect(textsOf(report, '.pie .percent')).toEqual(['71%', '29%']);
  expect(textsOf(report, '.pie .narrow')).toEqual(['Tea', 'Coffee']);
});

test('a long name is cut to the room beside the pie, later where there is more', () => {
  const report = parsed(aPoll({ options: [anOption(1, 'The bridge that everyone who works at the mill crosses')] }));
  expect(textsOf(report, '.pie .narrow')).toEqual(['The bridge tha…']);
  expect(textsOf(report, '.pie .wide')).toEqual(['The bridge that everyone who…']);
});

test('a poll without votes says so and has no pie', () => {
  const report = parsed(aPoll());
  expect(textsOf(report, '.verdict')).toEqual(['No votes yet']);
  expect(report.querySelector('.pie')).toBeNull();
  expect(textsOf(report, 'tfoot td')).toEqual(['0', '']);
});

test.each([
  ['active', 'Active Currently accepting votes'],
  ['closed', 'Closed No longer accepting votes'],
  ['draft', 'Draft Not yet published'],
] as const)('tells a poll that is %s', (status, text) => {
  expect(textsOf(parsed(drinks({ status })), '.state span')[1]).toBe(text);
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '</title></style></bdi></table><iframe src="javascript:alert(1)">',
  '<!--',
  ']]>',
  '&lt;b&gt; &amp; &quot;',
  '\u202Edesrever',
  'x'.repeat(100),
];

/** What is in a report of the same shape whose texts are plain. */
const elementsOf = (report: Document): string[] =>
  [...report.querySelectorAll('*')].map((element) =>
    [element.localName, ...element.getAttributeNames().toSorted()].join(' '),
  );

test.each(HOSTILE)('%j stays text wherever it stands', (text) => {
  const options = (of: (index: number) => string) => [12, 5, 0].map((votes, index) => anOption(votes, of(index)));
  const plain = parsed(
    aPoll({ title: 'T', description: 'D', creator_username: 'u', options: options((index) => `o${index}`) }),
  );
  const title = `${text} `.repeat(2).trim();
  const report = parsed(
    aPoll({ title, description: text, creator_username: text, options: options((index) => `${text}${index}`) }),
  );
  expect(elementsOf(report)).toEqual(elementsOf(plain));
  expect(textsOf(report, 'h1')).toEqual([title]);
  expect(report.title).toBe(`Results: ${title} · Showhands`);
  expect(textsOf(report, '.description')).toEqual([text]);
  expect(textsOf(report, 'tbody bdi')).toEqual([0, 1, 2].map((index) => `${text}${index}`));
  expect(textsOf(report, 'dd')).toContain(text);
});

test('nothing in it can run, load or be sent, and only its own style applies', () => {
  const report = parsed(drinks());
  const policy = report.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content');
  const style = report.querySelector('style')?.textContent ?? '';
  const hash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
  expect(policy).toBe(`default-src 'none'; style-src '${hash}'; base-uri 'none'; form-action 'none'`);
  expect(style).toBe(REPORT_STYLE);
  expect(hash).toBe(REPORT_STYLE_HASH);
  expect(report.querySelector('script, link, img, a, form, [src], [href], [style]')).toBeNull();
  expect(report.documentElement.lang).toBe('en');
});

test('hidden results cannot be exported', () => {
  const options = [anOption(null, 'Yes'), anOption(null, 'No')];
  expect(() => reportOf(aPoll({ options, results_visible: false }), MADE)).toThrow();
});

test("its name tells the poll and the day of the person's own calendar", () => {
  expect(reportName({ id: 'abc' }, new Date(2026, 0, 5, 23, 59))).toBe('poll-abc-results-2026-01-05.html');
});
