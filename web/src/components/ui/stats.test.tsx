import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Stats } from './stats.tsx';

const values = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

const stats = (value: string | undefined) => [
  { label: 'Polls', value: '12' },
  { label: 'Votes', value: '1,204' },
  { label: 'Recent', hint: ', last 24 hours', value },
];

test('shows each number with its label, and the hint of the label', () => {
  render(<Stats columns={3} stats={stats('3')} />);
  expect(values()).toEqual(['12', '1,204', '3']);
  expect(screen.getByText('Recent')).toHaveTextContent('Recent, last 24 hours');
});

test('shows no number while one is loading, and a dash when loading failed', () => {
  const { rerender } = render(<Stats columns={3} stats={stats(undefined)} />);
  expect(values()).toEqual(['12', '1,204', '']);
  rerender(<Stats columns={3} stats={stats(undefined)} failed />);
  expect(values()).toEqual(['12', '1,204', '–']);
});
