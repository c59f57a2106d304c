import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { anOption, aPoll } from '../../../../jest/factories.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { toasts } from '../../../lib/toasts.ts';
import { pollQuery, voteStatusQuery } from '../api.ts';
import { applyEvent } from '../apply-event.ts';
import { Ballot } from './ballot.tsx';

interface Sent {
  readonly optionId: string;
  readonly key: string | null;
  readonly answer: (response: Response) => void;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

const refusal = (status: number, code: string, message: string) =>
  json(status, { message, code, requestId: 'r' }, { 'Retry-After': '900' });

interface Server {
  poll: Poll;
  votes: string[];
  readonly sent: Sent[];
}

let server: Server;

/** The servers, which answer a vote when the test says so. */
const serve = (poll: Poll, votes: string[]) => {
  server = { poll, votes, sent: [] };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const path = String(input);
    if (path.endsWith('/vote-status')) return json(200, { hasVoted: server.votes.length > 0, votes: server.votes });
    if (!path.endsWith('/vote')) return json(200, server.poll);
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { option_id: optionId } = JSON.parse(String(init.body));
    server.sent.push({ optionId, key: new Headers(init.headers).get('Idempotency-Key'), answer: resolve });
    return promise;
  });
};

const counted = (poll: Poll, optionId: string, by = 1): Poll => ({
  ...poll,
  version: poll.version + 1,
  total_votes: poll.total_votes + by,
  options: poll.options.map((option) =>
    option.id === optionId && option.votes !== null ? { ...option, votes: option.votes + by } : option,
  ),
});

const Screen = ({ id }: { id: string }) => {
  const poll = useQuery(pollQuery(id)).data;
  const status = useQuery(voteStatusQuery(id)).data;
  return poll && status ? <Ballot poll={poll} votes={status.votes} /> : null;
};

const open = async (poll: Poll, chosen: string[] = []) => {
  serve(poll, chosen);
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Screen id={poll.id} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('list');
  const push = (update: Poll) => act(async () => applyEvent(client, { name: 'pollUpdate', update }, Date.now()));
  const accept = (index: number, votes: string[], answered: Poll) =>
    act(async () => {
      server.votes = votes;
      server.poll = answered;
      server.sent[index]?.answer(
        json(200, { message: 'Vote recorded successfully!', hasVoted: votes.length > 0, votes, poll: answered }),
      );
    });
  const refuse = (index: number, response: Response) => act(async () => server.sent[index]?.answer(response));
  return { push, accept, refuse, user: userEvent.setup() };
};

const row = (name: RegExp) => screen.getByRole('button', { name });
const pressed = (name: RegExp) => row(name).getAttribute('aria-pressed') === 'true';
const saidToasts = () => toasts.get().map(({ text }) => text);

const twoOptions = (parts: Partial<Poll> = {}) =>
  aPoll({ options: [anOption(3, 'Tea'), anOption(1, 'Coffee')], ...parts });
const idOf = (poll: Poll, index: number) => poll.options[index]?.id ?? '';

beforeEach(() => {
  for (const { id } of toasts.get()) toasts.dismiss(id);
});
afterEach(async () => {
  // What is left unanswered would hold its place among the calls under way.
  for (const { answer } of server.sent) answer(refusal(404, 'not_found', 'Not found'));
  await act(async () => {});
  cleanup();
  jest.restoreAllMocks();
});

test('a vote is counted and ticked before the server has answered', async () => {
  const poll = twoOptions();
  const { user } = await open(poll);
  await user.click(row(/Coffee/));
  expect(server.sent).toHaveLength(1);
  expect(pressed(/Coffee/)).toBe(true);
  expect(row(/Coffee/)).toHaveTextContent('40%');
  expect(row(/Coffee/)).toHaveTextContent('2 votes');
  expect(row(/Tea/)).toHaveTextContent('60%');
});

test('the answer neither moves the numbers again nor loses the tick', async () => {
  const poll = twoOptions();
  const { user, accept } = await open(poll);
  await user.click(row(/Coffee/));
  await accept(0, [idOf(poll, 1)], counted(poll, idOf(poll, 1)));
  expect(pressed(/Coffee/)).toBe(true);
  expect(row(/Coffee/)).toHaveTextContent('2 votes');
  expect(server.sent[0]?.optionId).toBe(idOf(poll, 1));
  expect(saidToasts()).toEqual(['Vote recorded successfully!']);
});

test('an event that holds the vote already does not count it twice', async () => {
  const poll = twoOptions();
  const { user, push } = await open(poll);
  await user.click(row(/Coffee/));
  await push(counted(poll, idOf(poll, 1)));
  expect(row(/Coffee/)).toHaveTextContent('2 votes');
});

test("others' votes move the bars, and an older event does not move them back", async () => {
  const poll = twoOptions();
  const { push } = await open(poll);
  const newer = counted(counted(poll, idOf(poll, 1)), idOf(poll, 1));
  await push(newer);
  await push(counted(poll, idOf(poll, 1)));
  expect(row(/Coffee/)).toHaveTextContent('3 votes');
});

test('a vote that fails is taken back, says why beside its option, and can be sent again with its key', async () => {
  const poll = twoOptions();
  const { user, refuse, accept } = await open(poll);
  await user.click(row(/Coffee/));
  await refuse(0, refusal(503, 'unavailable', 'The service is unavailable right now. Please try again in a moment.'));
  expect(pressed(/Coffee/)).toBe(false);
  expect(row(/Coffee/)).toHaveTextContent('1 vote');
  const item = screen.getAllByRole('listitem')[1];
  expect(item && within(item).getByRole('alert')).toHaveTextContent('The service is unavailable right now.');

  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(pressed(/Coffee/)).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.sent[1]).toMatchObject({ optionId: idOf(poll, 1), key: server.sent[0]?.key });
  await accept(1, [idOf(poll, 1)], counted(poll, idOf(poll, 1)));
  expect(row(/Coffee/)).toHaveTextContent('2 votes');
});

test('a refusal cannot be retried, and the poll is read again', async () => {
  const poll = twoOptions();
  const { user, refuse } = await open(poll);
  await user.click(row(/Coffee/));
  server.poll = { ...poll, version: 2, status: 'closed' };
  await refuse(0, refusal(409, 'poll_closed', 'This poll has been closed and is no longer accepting votes'));
  expect(await screen.findByRole('alert')).toHaveTextContent('no longer accepting votes');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(await screen.findByText('Most votes')).toBeInTheDocument();
});

test('where a single vote is allowed a second is not even sent', async () => {
  const poll = twoOptions();
  const { user } = await open(poll, [idOf(poll, 0)]);
  await user.click(row(/Coffee/));
  expect(server.sent).toEqual([]);
  expect(pressed(/Coffee/)).toBe(false);
  expect(saidToasts()).toEqual(['You have already voted in this poll']);
});

test('a closed poll says so and sends nothing', async () => {
  const { user } = await open(twoOptions({ status: 'closed' }));
  await user.click(row(/Tea/));
  expect(server.sent).toEqual([]);
  expect(saidToasts()).toEqual(['This poll has been closed and is no longer accepting votes']);
});

test('where several votes are allowed they toggle, each an action of its own', async () => {
  const poll = twoOptions({ allow_multiple_votes: true });
  const { user, accept } = await open(poll, [idOf(poll, 0)]);
  expect(screen.getByText('Multiple votes allowed')).toBeInTheDocument();
  await user.click(row(/Coffee/));
  await user.click(row(/Tea/));
  expect([pressed(/Tea/), pressed(/Coffee/)]).toEqual([false, true]);
  expect(row(/Tea/)).toHaveTextContent('2 votes');
  expect(server.sent).toHaveLength(1);

  const first = counted(poll, idOf(poll, 1));
  await accept(0, [idOf(poll, 0), idOf(poll, 1)], first);
  expect([pressed(/Tea/), pressed(/Coffee/)]).toEqual([false, true]);
  await accept(1, [idOf(poll, 1)], counted(first, idOf(poll, 0), -1));
  expect([pressed(/Tea/), pressed(/Coffee/)]).toEqual([false, true]);
  expect(new Set(server.sent.map(({ key }) => key)).size).toBe(2);
});

test('an option whose vote is under way is not sent again', async () => {
  const { user } = await open(twoOptions({ allow_multiple_votes: true }));
  await user.click(row(/Coffee/));
  await user.click(row(/Coffee/));
  expect(server.sent).toHaveLength(1);
});

test('a key chooses an option, but not while someone types', async () => {
  const poll = twoOptions();
  const { user } = await open(poll);
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await user.keyboard('2');
  expect(server.sent).toEqual([]);
  field.remove();
  await user.keyboard('2');
  expect(pressed(/Coffee/)).toBe(true);
  await user.keyboard('9');
  expect(server.sent).toHaveLength(1);
});

test('hidden results show neither counts nor percentages', async () => {
  const options = [anOption(null, 'Yes'), anOption(null, 'No')];
  const { user } = await open(aPoll({ options, results_visible: false, show_results: false, total_votes: 7 }));
  expect(screen.getByText(/Results are hidden/)).toBeInTheDocument();
  await user.click(row(/Yes/));
  expect(pressed(/Yes/)).toBe(true);
  expect(row(/Yes/)).not.toHaveTextContent('%');
});

test('the leader and a tie are told in words', async () => {
  const poll = aPoll({ options: [anOption(2, 'Tea'), anOption(2, 'Coffee'), anOption(1, 'Water')] });
  const { push } = await open(poll);
  expect(screen.getAllByText('Tied for the lead')).toHaveLength(2);
  await push(counted(poll, idOf(poll, 0)));
  expect(row(/Tea/)).toHaveTextContent('Leading');
  expect(row(/Coffee/)).not.toHaveTextContent('Leading');
});

const resultsLink = () => screen.queryByRole('link', { name: 'View Results' });

test('the results are offered with the vote, not before it where there is nothing to see', async () => {
  const poll = aPoll();
  const { user } = await open(poll);
  expect(resultsLink()).toBeNull();
  await user.click(row(/Coffee/));
  expect(resultsLink()).toHaveAttribute('href', `/poll/${poll.id}/results`);
});

test('a poll that closes under a voter changes its one line of instruction, and adds none', async () => {
  const poll = twoOptions();
  const { push } = await open(poll);
  const instruction = screen.getByText('Choose one option. Your vote is final.');
  const lines = instruction.parentElement?.childElementCount;
  await push({ ...poll, version: 2, status: 'closed', auto_closed: true });
  expect(instruction).toHaveTextContent('This poll was automatically closed at its end date.');
  expect(instruction.parentElement?.childElementCount).toBe(lines);
  expect(resultsLink()).toBeInTheDocument();
});

test('who has voted is told so beside the closing', async () => {
  const poll = twoOptions({ status: 'closed' });
  await open(poll, [idOf(poll, 0)]);
  expect(screen.getByText('You have voted in this poll')).toBeInTheDocument();
  expect(screen.getByText(/This poll is closed. The result is final./)).toBeInTheDocument();
});
