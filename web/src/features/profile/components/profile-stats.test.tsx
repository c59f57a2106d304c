import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorResponse, json } from '../../../../jest/api-fixture.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { ProfileStats } from './profile-stats.tsx';

const STATS = { totalPolls: 3, totalVotes: 1_200, totalComments: 0, daysActive: 45 };

let respond: () => Response;

const renderStats = () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => respond());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ProfileStats />
    </QueryClientProvider>,
  );
};

const statOf = (label: string) => screen.getByText(label).parentElement?.textContent?.replace(label, '');

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('shows the statistics, including zeros, with thousands separators', async () => {
  respond = () => json(200, STATS);
  renderStats();
  expect(await screen.findByText('1,200')).toBeInTheDocument();
  const labels = ['Polls Created', 'Votes Cast', 'Comments', 'Days Active'];
  expect(labels.map(statOf)).toEqual(['3', '1,200', '0', '45']);
});

test('shows an error when loading fails, and loads again on request', async () => {
  respond = () => errorResponse(400, 'x');
  renderStats();
  expect(await screen.findByText('Failed to load your statistics')).toBeInTheDocument();
  respond = () => json(200, STATS);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,200')).toBeInTheDocument();
});
