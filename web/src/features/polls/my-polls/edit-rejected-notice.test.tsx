import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { render, screen } from '@testing-library/react';
import { aPoll } from '#jest/factories.ts';
import { EditRejectedNotice } from './edit-rejected-notice.tsx';
import { ownPollsOf } from './own-stats.ts';

const show = (status: Poll['status']) => {
  const poll = aPoll({ title: 'Tea or coffee?', status });
  render(<EditRejectedNotice pollId={poll.id} own={ownPollsOf(poll.creator, [poll])} />);
};

test('says why a closed poll cannot be edited, and which poll it is', () => {
  show('closed');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Cannot edit a closed pollPlease activate the poll first before editing.It is about “Tea or coffee?”.',
  );
});

test('says why before the own polls are loaded', () => {
  render(<EditRejectedNotice pollId="unknown" own={undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Cannot edit a closed poll');
  expect(screen.queryByText(/It is about/)).toBeNull();
});

test.each(['active', 'draft'] as const)('disappears once the poll is %s', (status) => {
  show(status);
  expect(screen.queryByRole('alert')).toBeNull();
});
