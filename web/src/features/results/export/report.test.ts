import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { anOption, aPoll } from '#jest/factories.ts';
import { isolated } from '#lib/text-direction.ts';
import { renderReport, reportFileName } from './report.ts';
import { REPORT_STYLE, REPORT_STYLE_HASH } from './report-style.ts';

const EXPORTED_AT = new Date('2026-11-21T12:00:00.000Z');

const parsed = (poll: Poll): Document => new DOMParser().parseFromString(renderReport(poll, EXPORTED_AT), 'text/html');

const textsOf = (report: Document, selector: string): (string | null)[] =>
  [...report.querySelectorAll(selector)].map((element) => element.textContent);

const drinks = (parts: Partial<Poll> = {}) =>
  aPoll({ options: [anOption(12, 'Tea'), anOption(5, 'Coffee'), anOption(0, 'Water')], ...parts });

test('contains the question, the votes and share of each option, and the totals', () => {
  const report = parsed(drinks({ description: 'For the office.', allow_multiple_votes: true, voters_count: 15 }));
  expect(textsOf(report, 'h1')).toEqual(['Tea or coffee?']);
  expect(textsOf(report, '.description')).toEqual(['For the office.']);
  expect(textsOf(report, 'tbody bdi')).toEqual(['Tea', 'Coffee', 'Water']);
  expect(textsOf(report, 'tbody td')).toEqual(['12', '80%', '5', '33%', '0', '0%']);
  expect(textsOf(report, 'tfoot td')).toEqual(['17', '']);
  expect(textsOf(report, '.outcome')).toEqual(['Tea leads with 12 of 15 people (80%)']);
  expect(textsOf(report, 'dd').slice(0, 5)).toEqual(['17', '15', '12', '5.7', '3']);
  expect(report.querySelector('time')?.dateTime).toBe(EXPORTED_AT.toISOString());
});

test('draws a labeled slice for each option with votes', () => {
  const report = parsed(drinks());
  expect(report.querySelectorAll('.slice')).toHaveLength(2);
  expect(textsOf(report, '.pie .percent')).toEqual(['71%', '29%']);
  expect(textsOf(report, '.pie .narrow')).toEqual(['Tea', 'Coffee']);
});

const MALICIOUS_TEXTS = [
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

/** The names and attributes of all elements. */
const elementsOf = (report: Document): string[] =>
  [...report.querySelectorAll('*')].map((element) =>
    [element.localName, ...element.getAttributeNames().toSorted()].join(' '),
  );

test.each(MALICIOUS_TEXTS)('escapes %j in every place', (text) => {
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
  expect(report.title).toBe(`Results: ${isolated(title)} · Showhands`);
  expect(textsOf(report, '.description')).toEqual([text]);
  expect(textsOf(report, 'tbody bdi')).toEqual([0, 1, 2].map((index) => `${text}${index}`));
  expect(textsOf(report, 'dd')).toContain(text);
});

test('has a policy that allows its own style and nothing else', () => {
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

test('does not export hidden results', () => {
  const options = [anOption(null, 'Yes'), anOption(null, 'No')];
  expect(() => renderReport(aPoll({ options, results_visible: false }), EXPORTED_AT)).toThrow();
});

test('names the file by the poll and the local date', () => {
  expect(reportFileName({ id: 'abc' }, new Date(2026, 0, 5, 23, 59))).toBe('poll-abc-results-2026-01-05.html');
});
