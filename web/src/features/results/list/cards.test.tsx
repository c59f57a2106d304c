import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { cleanup, screen } from '@testing-library/react';
import { PollCard } from '#features/polls/dashboard/poll-card.tsx';
import { aRankedPoll, aScoredPoll, tennessee } from '#jest/compared-polls-fixture.ts';
import { pollWithVotes } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { ResultsCard } from './results-card.tsx';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const OPENS_AT = '2026-11-23T10:00:00.000Z';

const drinks = (parts: Partial<Poll> = {}) =>
  aScoredPoll({ Coffee: [1, 0, 1, 0, 0, 0], Tea: [0, 0, 1, 0, 1, 3], Water: [0, 0, 0, 0, 0, 0] }, parts);

const dashboardCard = (poll: Poll) => {
  renderUi(<PollCard poll={poll} now={NOW} />);
  return screen.getByRole('article');
};
const resultsCard = (poll: Poll) => {
  renderUi(<ResultsCard poll={poll} now={NOW} />);
  return screen.getByRole('article');
};
const options = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test('a ranked poll on the dashboard has its leader, and options in its order with the votes of the last round', () => {
  const card = dashboardCard(tennessee());
  expect(card).toHaveTextContent('Ranked');
  expect(card).toHaveTextContent('Leading by runoff: Knoxville');
  expect(card).toHaveTextContent('100 votes');
  expect(options()).toEqual(['Memphis42%', 'NashvilleOut', '+2 more options']);
});

test.each([
  ['ranks', tennessee],
  ['scores', drinks],
  ['votes', (parts: Partial<Poll>) => pollWithVotes([3, 1], parts)],
])('a card says nothing of hidden %s, even if they were seen before', (_name, make) => {
  const card = dashboardCard(make({ results_visible: false }));
  expect(card).toHaveTextContent('Results hidden');
  expect(card).not.toHaveTextContent(/Leading|Highest|%|\d\.\d/);
  expect([...card.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.transform)).not.toContain(
    'translateX(-25%)',
  );
  cleanup();
  const listed = resultsCard(make({ results_visible: false }));
  expect(listed).toHaveTextContent('Results hidden');
  expect(listed).not.toHaveTextContent(/leads|Leading|Highest|%|\d\.\d/);
});

test.each([
  ['not open yet', { opens_at: OPENS_AT }, true],
  ['open', { opens_at: '2026-11-21T10:00:00.000Z' }, false],
  ['closed before it opened', { opens_at: OPENS_AT, status: 'closed' }, false],
] as const)('a poll that is %s: says when it opens: %p %p', (_name, parts, says) => {
  const card = dashboardCard(pollWithVotes([0, 0], parts));
  expect(/Opens Nov 23, 2026/.test(card.textContent ?? '')).toBe(says);
  expect(card).not.toHaveTextContent('Ranked');
});

test('a ranked poll in the results centre has the options of the last round', () => {
  const card = resultsCard(tennessee({ status: 'closed' }));
  expect(card).toHaveTextContent('Won by runoff: Knoxville');
  expect(options()).toEqual(['Knoxville58%', 'Memphis42%']);
  expect(card).toHaveTextContent('100 votes');
});

test.each([
  ['a poll without votes', () => aRankedPoll(['Tea', 'Coffee'], []), 'No votes yet'],
  ['a poll not counted yet', () => tennessee({ ranking: null }), 'The first count is on its way'],
])('%s in the results centre', (_name, make, text) => {
  expect(resultsCard(make())).toHaveTextContent(text);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
