import { expect, test } from '@jest/globals';
import type { EmbeddedPoll } from '@showhands/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tennessee } from '#jest/compared-polls-fixture.ts';
import { createView } from './view.ts';

const embedded = (): EmbeddedPoll => {
  const poll = tennessee();
  return { ...poll, winner: poll.ranking?.winner ?? null, runoff: poll.ranking ?? null };
};

const rows = () => [...document.querySelectorAll('.row')].map(({ textContent }) => textContent);

test('steps through the rounds of a runoff, from the one that decides', async () => {
  const user = userEvent.setup();
  const main = document.body.appendChild(document.createElement('main'));
  const { showPoll } = createView(main);
  showPoll(embedded());
  expect(screen.getByText('Round 3 of 3')).toBeVisible();
  expect(rows()).toEqual([
    'Memphis42%42 votes',
    'NashvilleOut in round 20%',
    'ChattanoogaOut in round 10%',
    'KnoxvilleLeading by runoff58%58 votes (+26)',
  ]);
  await user.click(screen.getByRole('button', { name: 'Previous round' }));
  expect(rows()[1]).toBe('NashvilleOut26%26 votes');
  expect(screen.getByText('Nashville is out with 26 votes. Its votes: 26 to Knoxville.')).toHaveAttribute(
    'role',
    'status',
  );
  // A reading keeps the round that somebody looks at.
  showPoll(embedded());
  expect(screen.getByText('Round 2 of 3')).toBeVisible();
  main.remove();
});

test('names the winner by lots', () => {
  const main = document.body.appendChild(document.createElement('main'));
  const poll = embedded();
  const [{ id: winner } = { id: '' }] = poll.options;
  const draw = { word: 'penguin', seed: '5eed', winner, drawn_at: '2026-11-21T10:00:00.000Z' };
  const lots = { commitment: 'c0ffee', options: [winner], announced_at: draw.drawn_at, draw };
  createView(main).showPoll({ ...poll, lots });
  expect(screen.getByText('Lots were drawn: Memphis')).toBeVisible();
  main.remove();
});
