import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, within } from '@testing-library/react';
import { errorResponse, json, tokenFor, VIEWER } from '../../../../jest/api-fixture.ts';
import { anOption, aPoll } from '../../../../jest/factories.ts';
import { dismissToasts, optionId, renderUi, shownToasts } from '../../../../jest/polls-fixture.tsx';
import { session } from '../../../lib/session/session.ts';
import { pollQuery, voteStatusQuery } from '../api.ts';
import { applyEvent } from '../apply-event.ts';
import { Ballot } from './ballot.tsx';

interface PendingVote {
  readonly optionId: string;
  readonly idempotencyKey: string | null;
  readonly respond: (response: Response) => void;
}

interface Server {
  poll: Poll;
  votes: string[];
  readonly requests: PendingVote[];
}

let server: Server;

/** Answers a GET at once; a vote waits for its `respond`. */
const mockApi = (poll: Poll, votes: string[]) => {
  server = { poll, votes, requests: [] };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const path = String(input);
    if (path.endsWith('/vote-status')) return json(200, { hasVoted: server.votes.length > 0, votes: server.votes });
    if (!path.endsWith('/vote')) return json(200, server.poll);
    const { promise, resolve: respond } = Promise.withResolvers<Response>();
    const idempotencyKey = new Headers(init.headers).get('Idempotency-Key');
    server.requests.push({ optionId: JSON.parse(String(init.body)).option_id, idempotencyKey, respond });
    return promise;
  });
};

/** The poll after `by` more votes for one option. */
const withVotes = (poll: Poll, id: string, by = 1): Poll => ({
  ...poll,
  version: poll.version + 1,
  total_votes: poll.total_votes + by,
  options: poll.options.map((option) =>
    option.id === id && option.votes !== null ? { ...option, votes: option.votes + by } : option,
  ),
});

const Screen = ({ id }: { id: string }) => {
  const poll = useQuery(pollQuery(id)).data;
  const status = useQuery(voteStatusQuery(id)).data;
  return poll && status ? <Ballot poll={poll} votes={status.votes} /> : null;
};

const open = async (poll: Poll, chosen: string[] = []) => {
  mockApi(poll, chosen);
  const { client, user } = renderUi(<Screen id={poll.id} />);
  await screen.findByRole('list');
  const receive = (update: Poll) => act(async () => applyEvent(client, { name: 'pollUpdate', update }, Date.now()));
  const accept = (index: number, votes: string[], counted: Poll) =>
    act(async () => {
      server.votes = votes;
      server.poll = counted;
      server.requests[index]?.respond(
        json(200, { message: 'Vote recorded successfully!', hasVoted: votes.length > 0, votes, poll: counted }),
      );
    });
  const reject = (index: number, response: Response) => act(async () => server.requests[index]?.respond(response));
  return { receive, accept, reject, user };
};

const row = (name: RegExp) => screen.getByRole('button', { name });
const pressed = (name: RegExp) => row(name).getAttribute('aria-pressed') === 'true';

const twoOptions = (parts: Partial<Poll> = {}) =>
  aPoll({ options: [anOption(3, 'Tea'), anOption(1, 'Coffee')], ...parts });

beforeEach(dismissToasts);
afterEach(async () => {
  // Unanswered requests would keep their slots in the API client's concurrency limit.
  for (const { respond } of server.requests) respond(errorResponse(404, 'not_found', 'Not found'));
  await act(async () => {});
  cleanup();
  jest.restoreAllMocks();
});

test('shows a vote optimistically before the server has responded', async () => {
  const poll = twoOptions();
  const { user } = await open(poll);
  await user.click(row(/Coffee/));
  expect(server.requests).toHaveLength(1);
  expect(pressed(/Coffee/)).toBe(true);
  expect(row(/Coffee/)).toHaveTextContent('40%');
  expect(row(/Coffee/)).toHaveTextContent('2 votes');
  expect(row(/Tea/)).toHaveTextContent('60%');
});

test('keeps the counts and the tick once the server has accepted the vote', async () => {
  const poll = twoOptions();
  const { user, accept } = await open(poll);
  await user.click(row(/Coffee/));
  await accept(0, [optionId(poll, 1)], withVotes(poll, optionId(poll, 1)));
  expect(pressed(/Coffee/)).toBe(true);
  expect(row(/Coffee/)).toHaveTextContent('2 votes');
  expect(server.requests[0]?.optionId).toBe(optionId(poll, 1));
  expect(shownToasts()).toEqual(['success: Vote recorded successfully!']);
});

test('does not count a vote twice when its event arrives before its response', async () => {
  const poll = twoOptions();
  const { user, receive } = await open(poll);
  await user.click(row(/Coffee/));
  await receive(withVotes(poll, optionId(poll, 1)));
  expect(row(/Coffee/)).toHaveTextContent('2 votes');
});

test('updates the counts by events and ignores an older event', async () => {
  const poll = twoOptions();
  const { receive } = await open(poll);
  const newer = withVotes(withVotes(poll, optionId(poll, 1)), optionId(poll, 1));
  await receive(newer);
  await receive(withVotes(poll, optionId(poll, 1)));
  expect(row(/Coffee/)).toHaveTextContent('3 votes');
});

test('rolls back a failed vote, shows the error at its option, and retries with the same idempotency key', async () => {
  const poll = twoOptions();
  const { user, reject, accept } = await open(poll);
  await user.click(row(/Coffee/));
  await reject(
    0,
    errorResponse(503, 'unavailable', 'The service is unavailable right now. Please try again in a moment.'),
  );
  expect(pressed(/Coffee/)).toBe(false);
  expect(row(/Coffee/)).toHaveTextContent('1 vote');
  const item = screen.getAllByRole('listitem')[1];
  expect(item && within(item).getByRole('alert')).toHaveTextContent('The service is unavailable right now.');

  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(pressed(/Coffee/)).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.requests[1]).toMatchObject({
    optionId: optionId(poll, 1),
    idempotencyKey: server.requests[0]?.idempotencyKey,
  });
  await accept(1, [optionId(poll, 1)], withVotes(poll, optionId(poll, 1)));
  expect(row(/Coffee/)).toHaveTextContent('2 votes');
});

test('offers no retry for a rejected vote and refetches the poll', async () => {
  const poll = twoOptions();
  const { user, reject } = await open(poll);
  await user.click(row(/Coffee/));
  server.poll = { ...poll, version: 2, status: 'closed' };
  await reject(0, errorResponse(409, 'poll_closed', 'This poll has been closed and is no longer accepting votes'));
  expect(await screen.findByRole('alert')).toHaveTextContent('no longer accepting votes');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(await screen.findByText('Most votes')).toBeInTheDocument();
});

test('does not send a second vote in a single-choice poll', async () => {
  const poll = twoOptions();
  const { user } = await open(poll, [optionId(poll, 0)]);
  await user.click(row(/Coffee/));
  expect(server.requests).toEqual([]);
  expect(pressed(/Coffee/)).toBe(false);
  expect(shownToasts()).toEqual(['info: You have already voted in this poll']);
});

test('does not send a vote in a closed poll', async () => {
  const { user } = await open(twoOptions({ status: 'closed' }));
  await user.click(row(/Tea/));
  expect(server.requests).toEqual([]);
  expect(shownToasts()).toEqual(['info: This poll has been closed and is no longer accepting votes']);
});

test('toggles votes in a multiple-choice poll, each with its own idempotency key', async () => {
  const poll = twoOptions({ allow_multiple_votes: true });
  const { user, accept } = await open(poll, [optionId(poll, 0)]);
  expect(screen.getByText('Multiple votes allowed')).toBeInTheDocument();
  await user.click(row(/Coffee/));
  await user.click(row(/Tea/));
  expect([pressed(/Tea/), pressed(/Coffee/)]).toEqual([false, true]);
  expect(row(/Tea/)).toHaveTextContent('2 of ');
  expect(server.requests).toHaveLength(1);

  const first = withVotes(poll, optionId(poll, 1));
  await accept(0, [optionId(poll, 0), optionId(poll, 1)], first);
  expect([pressed(/Tea/), pressed(/Coffee/)]).toEqual([false, true]);
  await accept(1, [optionId(poll, 1)], withVotes(first, optionId(poll, 0), -1));
  expect([pressed(/Tea/), pressed(/Coffee/)]).toEqual([false, true]);
  expect(new Set(server.requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test('does not send a vote again while it is pending', async () => {
  const { user } = await open(twoOptions({ allow_multiple_votes: true }));
  await user.click(row(/Coffee/));
  await user.click(row(/Coffee/));
  expect(server.requests).toHaveLength(1);
});

test('a number key moves to an option, except while typing in a field, and only Enter votes', async () => {
  const poll = twoOptions();
  const { user } = await open(poll);
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await user.keyboard('2');
  expect(field).toHaveFocus();
  field.remove();
  await user.keyboard('2');
  expect(row(/Coffee/)).toHaveFocus();
  await user.keyboard('9');
  expect(row(/Coffee/)).toHaveFocus();
  expect(server.requests).toEqual([]);
  await user.keyboard('{Enter}');
  expect(pressed(/Coffee/)).toBe(true);
  expect(server.requests.map(({ optionId: chosen }) => chosen)).toEqual([optionId(poll, 1)]);
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

  test('is confirmed by a toast once it is scrolled out of view', async () => {
    showRows(-1);
    const poll = twoOptions();
    const { user, accept } = await open(poll);
    await user.click(row(/Coffee/));
    await accept(0, [optionId(poll, 1)], withVotes(poll, optionId(poll, 1)));
    expect(shownToasts()).toEqual([`success: ${TEXT}`]);
    expect(screen.queryByText(TEXT)).toBeNull();
  });
});

test('shows neither counts nor percentages if results are hidden', async () => {
  const options = [anOption(null, 'Yes'), anOption(null, 'No')];
  const { user } = await open(aPoll({ options, results_visible: false, show_results: false, total_votes: 7 }));
  expect(screen.getByText(/Results are hidden/)).toBeInTheDocument();
  await user.click(row(/Yes/));
  expect(pressed(/Yes/)).toBe(true);
  expect(row(/Yes/)).not.toHaveTextContent('%');
});

test('labels the leader and a tie in words', async () => {
  const poll = aPoll({ options: [anOption(2, 'Tea'), anOption(2, 'Coffee'), anOption(1, 'Water')] });
  const { receive } = await open(poll);
  expect(screen.getAllByText('Tied for the lead')).toHaveLength(2);
  await receive(withVotes(poll, optionId(poll, 0)));
  expect(row(/Tea/)).toHaveTextContent('Leading');
  expect(row(/Coffee/)).not.toHaveTextContent('Leading');
});

test('says what the creator and others are told of a vote', async () => {
  const { receive } = await open(twoOptions());
  const note = screen.getByText('The creator is told who votes. Others see only the totals.');
  await receive({ ...server.poll, version: 2, status: 'closed' });
  expect(note).toBeInTheDocument();
  cleanup();
  await open(twoOptions({ show_results: false, results_visible: false }));
  expect(screen.getByText('The creator is told who votes. Only the creator sees the totals.')).toBeInTheDocument();
});

const resultsLink = () => screen.queryByRole('link', { name: 'View Results' });

test('links to the results only after the vote if the poll had no votes', async () => {
  const poll = aPoll();
  const { user } = await open(poll);
  expect(resultsLink()).toBeNull();
  await user.click(row(/Coffee/));
  expect(resultsLink()).toHaveAttribute('href', `/poll/${poll.id}/results`);
});

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

test('says both that the viewer has voted and that the poll is closed', async () => {
  const poll = twoOptions({ status: 'closed' });
  await open(poll, [optionId(poll, 0)]);
  expect(screen.getByText('You have voted in this poll')).toBeInTheDocument();
  expect(screen.getByText(/This poll is closed. The result is final./)).toBeInTheDocument();
});

test('does not say what the creator is told to the creator', async () => {
  session.signIn(tokenFor(VIEWER), VIEWER);
  await open(twoOptions({ creator: VIEWER.id }));
  expect(screen.queryByText(/The creator is told/)).toBeNull();
});
