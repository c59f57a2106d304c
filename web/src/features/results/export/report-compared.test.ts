import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { aPollWithPoints, aRankedPoll, aScoredPoll, tennessee } from '#jest/compared-polls-fixture.ts';
import { renderReport } from './report.ts';

const parsed = (poll: Poll): Document =>
  new DOMParser().parseFromString(renderReport(poll, new Date('2026-11-21T12:00:00.000Z')), 'text/html');

const textsOf = (report: Document, selector: string): (string | null)[] =>
  [...report.querySelectorAll(selector)].map((element) => element.textContent);

const scores = (of: (name: string) => string = (name) => name) =>
  aScoredPoll({ [of('Coffee')]: [1, 0, 1, 0, 0, 0], [of('Tea')]: [0, 0, 1, 0, 1, 3] });

test('contains the rounds of a runoff, its order and its pairs', () => {
  const report = parsed(tennessee({ status: 'closed' }));
  expect(textsOf(report, '.outcome')).toEqual(['Knoxville won the runoff with 58 of 100 votes in round 3']);
  expect(textsOf(report, '.notes li')).toEqual(['In pairs, Nashville beats every other option.']);
  expect(textsOf(report, '.rounds tbody tr').map((text) => text?.replaceAll('\n', ' ').trim())).toEqual([
    'Knoxville 1732 +1558 +26Majority',
    'Memphis 424242',
    'Nashville 2626Out',
    'Chattanooga 15Out',
  ]);
  expect(textsOf(report, '.rounds tfoot td')).toEqual(['0', '0', '0', '51', '51', '51']);
  expect(textsOf(report, 'ol:last-of-type li')).toContain('Nashville');
  expect(textsOf(report, '.pairs tbody tr:nth-child(2) td')).toEqual(['58 ✓', '–', '68 ✓', '68 ✓']);
  expect(textsOf(report, 'dd').slice(0, 3)).toEqual(['100', '3', '4']);
  expect(report.querySelector('.pie')).toBeNull();
});

test('contains the scores, the best mean first', () => {
  const report = parsed(scores());
  expect(textsOf(report, '.outcome')).toEqual(['Highest average: Tea (4.2)']);
  expect(textsOf(report, '.scores tbody bdi')).toEqual(['Tea', 'Coffee']);
  expect(textsOf(report, '.scores tbody tr:first-child td')).toEqual(['4.2', '5', '5', '0', '0', '1', '0', '1', '3']);
});

test('contains the points, the largest sum first', () => {
  const report = parsed(aPollWithPoints({ Coffee: [1, 1], Tea: [0, 0, 2] }));
  expect(textsOf(report, '.outcome')).toEqual(['Most points: Tea (6)']);
  expect(textsOf(report, '.scores tbody tr:last-child td')).toEqual(['3', '33%', '1.5', '2', '1', '1', '0']);
});

const elementsOf = (report: Document): string[] =>
  [...report.querySelectorAll('*')].map((element) => [element.localName, ...element.getAttributeNames()].join(' '));

test.each([
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '</table></style><script>alert(1)</script>',
  '&lt;b&gt;',
])('escapes %j in every place', (text) => {
  const ranked = (of: (name: string) => string) =>
    aRankedPoll(['A', 'B', 'C'].map(of), [
      [2, 0, 2],
      [2, 1, 0],
      [3, 2],
    ]);
  const report = parsed(ranked((name) => text + name));
  expect(elementsOf(report)).toEqual(elementsOf(parsed(ranked((name) => name))));
  expect(textsOf(report, '.rounds tbody bdi')).toContain(`${text}A`);
  expect(textsOf(report, '.outcome')[0]).toContain(text);
  const scored = parsed(scores((name) => text + name));
  expect(elementsOf(scored)).toEqual(elementsOf(parsed(scores())));
  expect(textsOf(scored, '.scores tbody bdi')).toEqual([`${text}Tea`, `${text}Coffee`]);
});

test.each([tennessee(), scores(), aPollWithPoints({ Tea: [1] })])('does not export hidden results', (poll) => {
  expect(() => renderReport({ ...poll, results_visible: false }, new Date())).toThrow();
});
