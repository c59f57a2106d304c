import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { act, screen } from '@testing-library/react';
import { button, isDisabled, isPressed, openBallot, pollAbout, queryButton } from '#jest/ballot-fixture.tsx';
import { anOption, aPoll, optionId, tokenFor, VIEWER } from '#jest/factories.ts';
import { session } from '#lib/session/session.ts';
import { formatZonedTime } from '#lib/time-zone.ts';

const TEXTS = ['Tea', 'Coffee'];

test('a full option is disabled for those who do not have it', async () => {
  const options = [
    { ...anOption(1, 'Tea'), seats: 1 },
    { ...anOption(1, 'Coffee'), seats: 2 },
  ];
  const { user, server } = await openBallot(aPoll({ options }));
  expect(button(/Tea/)).toHaveTextContent('Full');
  expect(button(/Coffee/)).toHaveTextContent('1 seat left');
  expect(isDisabled(button(/Tea/))).toBe(true);
  await user.click(button(/Tea/));
  expect(server.sent).toEqual([]);
  await user.click(button(/Coffee/));
  expect(server.sent.map(({ method }) => method)).toEqual(['POST']);
  expect(button(/Coffee/)).toHaveTextContent('Full');
  expect(isPressed(/Coffee/)).toBe(true);
});

test.each(['choose', 'score'] as const)('a hidden poll to %s has no vote buttons', async (method) => {
  await openBallot(pollAbout(TEXTS, { visibility: 'hidden', method }));
  expect(screen.getByRole('link', { name: 'See why' })).toHaveAttribute('href', '/decisions');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(TEXTS);
  expect(screen.queryByRole('button')).toBeNull();
});

const hidden = (parts: Partial<Poll>) =>
  aPoll({ options: TEXTS.map((text) => anOption(null, text)), results_visible: false, total_votes: 3, ...parts });

test.each<[string, Partial<Poll>, string]>([
  ['after the vote', { results_when: 'after_vote' }, 'Results are shown after you vote.'],
  ['after the end', { results_when: 'after_close' }, 'Results are shown after the poll is closed.'],
  ['to nobody', { show_results: false }, 'Results are hidden. Only the creator of this poll can see them.'],
])('says that results are shown %s', async (_name, parts, text) => {
  await openBallot(hidden(parts));
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'View Results' })).toBeNull();
});

test('shows the results with the response to the vote, although a newer update without them came first', async () => {
  const poll = hidden({ results_when: 'after_vote' });
  const { user, server, receive, accept } = await openBallot(poll);
  await user.click(button(/Tea/));
  expect(screen.queryByRole('link', { name: 'View Results' })).toBeNull();
  await receive({ ...poll, version: 9, total_votes: 8 });
  server.poll = { ...poll, version: 8 };
  const options = [
    { ...poll.options[0], votes: 5 },
    { ...poll.options[1], votes: 3 },
  ] as Poll['options'];
  const counted = { ...poll, version: 9, total_votes: 8, results_visible: true, options };
  server.poll = { ...counted, version: 8 };
  await accept(0, counted);
  expect(button(/Tea/)).toHaveTextContent('5 votes');
  expect(screen.getByRole('link', { name: 'View Results' })).toBeInTheDocument();
});

test('hides the results from a voter who withdraws the vote', async () => {
  const poll = pollAbout(TEXTS, { results_when: 'after_vote', change_vote: true });
  const { user, accept } = await openBallot(poll, [{ option_id: optionId(poll, 0) }]);
  expect(button(/Tea/)).toHaveTextContent('1 vote');
  await user.click(button('Withdraw'));
  await user.click(button('Withdraw vote'));
  const options = poll.options.map((option) => ({ ...option, votes: null }));
  await accept(0, { options, results_visible: false, total_votes: 1 });
  expect(button(/Tea/)).not.toHaveTextContent('vote');
  expect(screen.getByText('Results are shown after you vote.')).toBeInTheDocument();
});

describe('a poll that is not open yet', () => {
  const NOW = Date.parse('2026-11-21T12:00:00.000Z');
  const OPENING = '2026-11-21T12:00:04.000Z';
  beforeEach(() => void jest.useFakeTimers({ now: NOW, advanceTimers: true, doNotFake: ['queueMicrotask'] }));
  const pass = (ms: number) =>
    act(async () => {
      jest.advanceTimersByTime(ms);
    });

  test.each<[string, Partial<Poll>]>([
    ['a single choice', {}],
    ['a choice that can be changed', { change_vote: true }],
  ])('opens on time for %s', async (_name, parts) => {
    const { user, server } = await openBallot(pollAbout(TEXTS, { opens_at: OPENING, ...parts }));
    expect(screen.getByText(new RegExp(`^Opens ${formatZonedTime(OPENING)}`))).toBeInTheDocument();
    expect(isDisabled(button(/Tea/))).toBe(true);
    await user.click(button(/Tea/));
    expect(server.sent).toEqual([]);
    await pass(4_000);
    expect(isDisabled(button(/Tea/))).toBe(false);
    expect(screen.getByText(/^Choose one option/)).toBeInTheDocument();
    await user.click(button(/Tea/));
    expect(server.sent).toHaveLength(1);
  });

  test('shows the options of a ranking, and the ranking itself on time', async () => {
    await openBallot(pollAbout(TEXTS, { opens_at: OPENING, method: 'rank', ranking: null }));
    expect(screen.getByText('Tea')).toBeInTheDocument();
    expect(queryButton('Vote')).toBeNull();
    await pass(4_000);
    expect(button('Vote')).toBeInTheDocument();
  });

  test('follows an opening that its creator has moved', async () => {
    const poll = pollAbout(TEXTS, { opens_at: OPENING });
    const { receive } = await openBallot(poll);
    await receive({ ...poll, version: 2, opens_at: '2026-11-21T12:02:00.000Z' });
    await pass(60_000);
    expect(isDisabled(button(/Tea/))).toBe(true);
    await receive({ ...poll, version: 3, opens_at: '2026-11-21T12:01:00.000Z' });
    expect(isDisabled(button(/Tea/))).toBe(false);
  });
});

describe('shuffled options', () => {
  beforeEach(() => session.signIn(tokenFor(VIEWER), VIEWER));

  const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  const lettersOf = (elements: readonly HTMLElement[]) =>
    elements.flatMap(({ textContent }) => textContent?.match(/[A-H](?=Leading|Tied|\d|$)/)?.[0] ?? []);

  test('a ballot is shuffled, with number keys in the order of the screen', async () => {
    const { user } = await openBallot(pollAbout(LETTERS, { shuffle_options: true }));
    const buttons = screen.getAllByRole('button', { name: /^\d?[A-H]/ });
    const shown = lettersOf(buttons);
    expect(shown.toSorted()).toEqual(LETTERS);
    expect(shown).not.toEqual(LETTERS);
    await user.keyboard('3');
    expect(buttons[2]).toHaveFocus();
  });

  test.each(['rank', 'score', 'points'] as const)('a ballot by «%s» is shuffled in the same way', async (method) => {
    await openBallot(pollAbout(LETTERS, { method, shuffle_options: true }));
    const text = document.body.textContent ?? '';
    const shown = LETTERS.toSorted(
      (one, other) => text.search(new RegExp(`${one}(?![a-z])`)) - text.search(new RegExp(`${other}(?![a-z])`)),
    );
    expect(shown).not.toEqual(LETTERS);
  });
});
