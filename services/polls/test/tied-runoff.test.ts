import { expect, test } from '@jest/globals';
import type { ResultsFile } from '@showhands/contracts';
import { resultsTables } from '../src/exports/results-tables.ts';

const option = (id: string, text: string) => ({ id, text, description: '', votes: 2, seats: null });

test('names the options of a tie in the runoff, the rule that decided it, and lots that were drawn', () => {
  const ranking: ResultsFile['ranking'] = {
    options: ['1', '2'],
    ballots: 4,
    rounds: [
      { votes: [2, 2], exhausted: 0, eliminated: '2', tie_break: 'list-order' },
      { votes: [4, null], exhausted: 0, eliminated: null, tie_break: null },
    ],
    winner: '1',
    condorcet_winner: null,
    order: [['1', '2']],
    pairwise: [
      [0, 2],
      [2, 0],
    ],
  };
  const poll: ResultsFile['poll'] = {
    id: 'p',
    title: 'Drinks',
    description: '',
    category: 'other',
    status: 'closed',
    method: 'rank',
    allow_multiple_votes: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    opens_at: null,
    ends_at: null,
    closed_at: null,
    total_votes: 4,
    voters_count: 4,
  };
  const file: ResultsFile = {
    format: 'showhands-results',
    version: 1,
    exportedAt: '2026-01-02T00:00:00.000Z',
    poll,
    options: [option('1', 'Tea'), option('2', 'Coffee')],
    ranking,
    lots: {
      commitment: 'c0ffee',
      options: ['1', '2'],
      announced_at: poll.createdAt,
      draw: { word: 'penguin', seed: '5eed', winner: '2', drawn_at: poll.createdAt },
    },
  };
  const { rows } = resultsTables(file).facts;
  expect(rows).toContainEqual(['Tie in the runoff', 'Tea', 'Coffee']);
  expect(rows).toContainEqual(['Tie decided for', 'Tea']);
  expect(rows).toContainEqual(['Tie decided by', 'Order in the poll']);
  expect(rows.flat()).not.toContain('Winner of the runoff');
  expect(rows.slice(-5)).toEqual([
    ['Lots drawn among', 'Tea', 'Coffee'],
    ['Lots drawn for', 'Coffee'],
    ['Word of the lots', 'penguin'],
    ['Seed of the lots', '5eed'],
    ['SHA-256 of the seed', 'c0ffee'],
  ]);
});
