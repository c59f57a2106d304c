import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { aPoll } from '#jest/factories.ts';
import { StatusBadge } from './poll-labels.tsx';

test.each([
  ['2026-11-21T12:00:00.000Z', 'Scheduled'],
  ['2026-11-21T10:00:00.000Z', 'Active'],
])('an active poll that opens at %s is %s at 11:00', (opensAt, label) => {
  const poll = aPoll({ opens_at: opensAt });
  expect(render(<StatusBadge poll={poll} now={Date.parse('2026-11-21T11:00:00.000Z')} />).container).toHaveTextContent(
    label,
  );
});
