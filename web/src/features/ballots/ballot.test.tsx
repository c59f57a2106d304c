import { describe, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { openBallot } from '#jest/ballot-fixture.tsx';
import { anOption, aPoll, json, optionId, tokenFor, VIEWER } from '#jest/factories.ts';
import { shownToasts } from '#jest/ui-fixture.tsx';
import { session } from '#lib/session/session.ts';

/** The poll after `by` more votes for one option. */
const withVotes = (poll: Poll, id: string, by = 1): Poll => ({
  ...poll,
  version: poll.version + 1,
  total_votes: poll.total_votes + by,
  options: poll.options.map((option) =>
    option.id === id && option.votes !== null ? { ...option, votes: option.votes + by } : option,
  ),
});

const open = async (poll: Poll, chosen: string[] = []) => {
  const choicesOf = (votes: string[]) => votes.map((option_id) => ({ option_id }));
  const opened = await openBallot(poll, choicesOf(chosen));
  const accept = (index: number, votes: string[], counted: Poll) => {
    opened.voteElsewhere(choicesOf(votes));
    opened.server.poll = counted;
    const body = { message: 'Vote recorded successfully!', hasVoted: votes.length > 0, votes, poll: counted };
    return opened.respond(index, json(200, body));
  };
  return { ...opened, accept };
};

const row = (name: RegExp) => screen.getByRole('button', { name });
const pressed = (name: RegExp) => row(name).getAttribute('aria-pressed') === 'true';

const twoOptions = (parts: Partial<Poll> = {}) =>
  aPoll({ options: [anOption(3, 'Tea'), anOption(1, 'Coffee')], ...parts });

test('rolls back a failed vote, shows the error at its option, and retries with the same idempotency key', async () => {
  const poll = twoOptions();
  const { user, reject, accept, server } = await open(poll);
  await user.click(row(/Coffee/));
  await reject(0, 503, 'unavailable', 'The service is unavailable right now. Please try again in a moment.');
  expect(pressed(/Coffee/)).toBe(false);
  expect(row(/Coffee/)).toHaveTextContent('1 vote');
  const item = screen.getAllByRole('listitem')[1];
  expect(item && within(item).getByRole('alert')).toHaveTextContent('The service is unavailable right now.');

  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(pressed(/Coffee/)).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.sent[1]).toMatchObject({
    body: { option_id: optionId(poll, 1) },
    idempotencyKey: server.sent[0]?.idempotencyKey,
  });
  await accept(1, [optionId(poll, 1)], withVotes(poll, optionId(poll, 1)));
  expect(row(/Coffee/)).toHaveTextContent('2 votes');
});

test('offers no retry for a rejected vote and refetches the poll', async () => {
  const poll = twoOptions();
  const { user, reject, server } = await open(poll);
  await user.click(row(/Coffee/));
  server.poll = { ...poll, version: 2, status: 'closed' };
  await reject(0, 409, 'poll_closed', 'This poll has been closed and is no longer accepting votes');
  expect(await screen.findByRole('alert')).toHaveTextContent('no longer accepting votes');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(await screen.findByText('Most votes')).toBeInTheDocument();
});

test('does not send a second vote in a single-choice poll', async () => {
  const poll = twoOptions();
  const { user, server } = await open(poll, [optionId(poll, 0)]);
  await user.click(row(/Coffee/));
  expect(server.sent).toEqual([]);
  expect(pressed(/Coffee/)).toBe(false);
  expect(shownToasts()).toEqual(['info: You have already voted in this poll']);
});

test('toggles votes in a multiple-choice poll, each with its own idempotency key', async () => {
  const poll = twoOptions({ allow_multiple_votes: true });
  const { user, accept, server } = await open(poll, [optionId(poll, 0)]);
  expect(screen.getByText('Multiple votes allowed')).toBeInTheDocument();
  await user.click(row(/Coffee/));
  await user.click(row(/Tea/));
  expect([pressed(/Tea/), pressed(/Coffee/)]).toEqual([false, true]);
  expect(row(/Tea/)).toHaveTextContent('2 of ');
  expect(server.sent).toHaveLength(1);

  const first = withVotes(poll, optionId(poll, 1));
  await accept(0, [optionId(poll, 0), optionId(poll, 1)], first);
  expect([pressed(/Tea/), pressed(/Coffee/)]).toEqual([false, true]);
  await accept(1, [optionId(poll, 1)], withVotes(first, optionId(poll, 0), -1));
  expect([pressed(/Tea/), pressed(/Coffee/)]).toEqual([false, true]);
  expect(new Set(server.sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test('does not send a vote again while it is pending', async () => {
  const { user, server } = await open(twoOptions({ allow_multiple_votes: true }));
  await user.click(row(/Coffee/));
  await user.click(row(/Coffee/));
  expect(server.sent).toHaveLength(1);
});

test('a number key moves to an option, except while typing in a field, and only Enter votes', async () => {
  const poll = twoOptions();
  const { user, server } = await open(poll);
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await user.keyboard('2');
  expect(field).toHaveFocus();
  field.remove();
  await user.keyboard('2');
  expect(row(/Coffee/)).toHaveFocus();
  await user.keyboard('9');
  expect(row(/Coffee/)).toHaveFocus();
  expect(server.sent).toEqual([]);
  await user.keyboard('{Enter}');
  expect(pressed(/Coffee/)).toBe(true);
  expect(server.sent.map(({ body }) => body.option_id)).toEqual([optionId(poll, 1)]);
});

describe('a vote that is seen in its bar', () => {
  const showRows = (bottom: number) =>
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, bottom - 48, 300, 48));
  const TEXT = 'Vote recorded successfully!';

  test('is confirmed once, below the ballot, and the results are not announced too', async () => {
    showRows(300);
    const poll = twoOptions({ allow_multiple_votes: true });
    const { user, accept } = await open(poll);
    await user.click(row(/Coffee/));
    const voted = withVotes(poll, optionId(poll, 1));
    await accept(0, [optionId(poll, 1)], voted);
    const [said] = screen.getAllByText(TEXT);
    expect(screen.getAllByText(TEXT)).toHaveLength(1);
    expect(said?.closest('[role=status]')).not.toBeNull();
    expect(shownToasts()).toEqual([]);
    expect(screen.queryByText(/5 votes. /)).toBeNull();

    // A new element, which screen readers announce although the text is the same.
    await user.click(row(/Tea/));
    await accept(1, [optionId(poll, 0), optionId(poll, 1)], withVotes(voted, optionId(poll, 0)));
    expect(screen.getAllByText(TEXT)).toHaveLength(1);
    expect(said).not.toBeInTheDocument();
  });
});

test('says what the creator and others are told of a vote', async () => {
  const { receive, server } = await open(twoOptions());
  const note = screen.getByText('The creator is told who votes. Others see only the totals.');
  await receive({ ...server.poll, version: 2, status: 'closed' });
  expect(note).toBeInTheDocument();
  cleanup();
  await open(twoOptions({ show_results: false, results_visible: false }));
  expect(screen.getByText('The creator is told who votes. Only the creator sees the totals.')).toBeInTheDocument();
});

const resultsLink = () => screen.queryByRole('link', { name: 'View Results' });

test('replaces the notice when the poll closes, without adding a line', async () => {
  const poll = twoOptions();
  const { receive } = await open(poll);
  const instruction = screen.getByText('Choose one option. Your vote is final.');
  const childCount = instruction.parentElement?.childElementCount;
  await receive({ ...poll, version: 2, status: 'closed', auto_closed: true });
  expect(instruction).toHaveTextContent('This poll was automatically closed at its end date.');
  expect(instruction.parentElement?.childElementCount).toBe(childCount);
  expect(resultsLink()).toBeInTheDocument();
});

test('does not say what the creator is told to the creator', async () => {
  session.signIn(tokenFor(VIEWER), VIEWER);
  await open(twoOptions({ creator: VIEWER.id }));
  expect(screen.queryByText(/The creator is told/)).toBeNull();
});

const optionsNamed = (count: number) => Array.from({ length: count }, (_, index) => anOption(0, `Option ${index + 1}`));

test('many options have a search, by whose order the number keys count', async () => {
  const options = [...optionsNamed(30), anOption(0, 'Café crème')];
  const { user } = await open(aPoll({ options }));
  const field = await screen.findByRole('searchbox', { name: 'Search the options' });
  await user.keyboard('/');
  expect(field).toHaveFocus();
  await user.keyboard('cafe C');
  expect(screen.getByText('1 of 31 options')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  field.blur();
  await user.keyboard('1');
  expect(row(/Café/)).toHaveFocus();
  cleanup();
  await open(aPoll({ options: optionsNamed(20) }));
  expect(screen.queryByRole('searchbox')).toBeNull();
});
