import { expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { aPoll } from '#jest/factories.ts';
import { live } from '#lib/socket/live.ts';
import { formatZonedTime } from '#lib/time-zone.ts';
import { PollFacts } from './poll-facts.tsx';
import { usePresence } from './use-presence.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const END = '2026-11-22T10:00:00.000Z';
const CLOSED = '2026-11-21T11:00:00.000Z';

const open = (poll: Poll) => render(<PollFacts poll={poll} now={NOW} watching={null} />);

/** The value at a label, or null. */
const fact = (label: string) => screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent ?? null;

test.each<[string, Partial<Poll>, string, string]>([
  ['no end', {}, 'End date', 'Never expires'],
  ['the end of an active poll', { ends_at: END }, 'End date', `${formatZonedTime(END)} (in 22 hours)`],
  [
    'when a poll was closed',
    { status: 'closed', ends_at: END, closed_at: CLOSED },
    'Ended',
    `${formatZonedTime(CLOSED)} (1h ago)`,
  ],
])('shows %s', (_name, parts, label, value) => {
  open(aPoll(parts));
  expect(fact(label)).toBe(value);
});

test('shows the number of voters only if one may cast several votes', () => {
  open(aPoll({ total_votes: 1_234, voters_count: 900 }));
  expect([fact('Votes'), fact('Voters')]).toEqual(['1,234', null]);
  cleanup();
  open(aPoll({ total_votes: 1_234, voters_count: 900, allow_multiple_votes: true }));
  expect([fact('Votes'), fact('Voters')]).toEqual(['1,234', '900']);
});

test('counts people who watch this poll, not another one', () => {
  let receive = (_: { pollId: string; watching: number }) => {};
  jest.spyOn(live, 'on').mockImplementation((name, handler) => {
    if (name === 'presence') receive = handler as typeof receive;
    return () => undefined;
  });
  const poll = aPoll();
  const { result } = renderHook(() => usePresence(poll.id));
  expect(result.current).toBeNull();
  act(() => receive({ pollId: poll.id, watching: 3 }));
  expect(result.current).toBe(3);
  act(() => receive({ pollId: aPoll().id, watching: 8 }));
  expect(result.current).toBeNull();
});
