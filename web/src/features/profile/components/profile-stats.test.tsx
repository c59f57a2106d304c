import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { errorResponse, json } from '../../../../jest/factories.ts';
import { renderUi } from '../../../../jest/ui-fixture.tsx';
import { ProfileStats } from './profile-stats.tsx';

const STATS = { totalPolls: 3, totalVotes: 1_200, totalComments: 0, daysActive: 45 };

let respond: () => Response;

const renderStats = () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => respond());
  return renderUi(<ProfileStats />).user;
};

const statOf = (label: string) => screen.getByText(label).parentElement?.textContent?.replace(label, '');

test('shows the statistics, including zeros, with thousands separators', async () => {
  respond = () => json(200, STATS);
  renderStats();
  expect(await screen.findByText('1,200')).toBeInTheDocument();
  const labels = ['Polls Created', 'Votes Cast', 'Comments', 'Days Active'];
  expect(labels.map(statOf)).toEqual(['3', '1,200', '0', '45']);
});

test('shows an error when loading fails, and loads again on request', async () => {
  respond = () => errorResponse(400, 'x');
  const user = renderStats();
  expect(await screen.findByText('Failed to load your statistics')).toBeInTheDocument();
  respond = () => json(200, STATS);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,200')).toBeInTheDocument();
});
