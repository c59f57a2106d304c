import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { aPoll } from '../../../../jest/factories.ts';
import { PollHeader } from './poll-header.tsx';

test.each([
  ['W'.repeat(200), true],
  ['Tea or coffee?', false],
])('a title of %s is small and clamped: %s', (title, isSmall) => {
  render(
    <PollHeader poll={aPoll({ title })} now={0}>
      {null}
    </PollHeader>,
  );
  const heading = screen.getByRole('heading', { name: title });
  expect(heading.className.includes('line-clamp')).toBe(isSmall);
  expect(heading).toHaveAttribute('title', title);
});
