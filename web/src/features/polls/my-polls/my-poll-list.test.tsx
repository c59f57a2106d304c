import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { aPoll, uuid } from '../../../../jest/factories.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { toasts } from '../../../lib/toasts.ts';
import { ownPollsQuery } from './api.ts';
import { MyPollList } from './my-poll-list.tsx';
import { figuresOf } from './own-figures.ts';
import type { Tab } from './poll-state.ts';

const ME = uuid();

let stored: Poll[];
let sent: string[];
let answer: (method: string, poll: Poll, body: { status?: Poll['status'] }) => Response | Promise<Response>;

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

const refusal = (status: number, code: string, message: string) => json(status, { message, code, requestId: 'r' });

const PAGE = 2;

/** As the server pages: two to a page, whatever is asked for. */
const list = (url: URL): Response => {
  const status = url.searchParams.get('status');
  const polls = stored.filter((poll) => status === null || status === 'all' || poll.status === status);
  const start = Number(url.searchParams.get('cursor') ?? 0);
  const next = start + PAGE;
  const more = next < polls.length;
  return json(200, polls.slice(start, next), {
    'X-Total-Count': String(polls.length),
    ...(more && { Link: `</api/polls/my-polls?cursor=${next}>; rel="next"` }),
  });
};

const serve = (input: RequestInfo | URL, init: RequestInit = {}): Response | Promise<Response> => {
  const url = new URL(String(input), 'http://page');
  if (init.method === 'GET') return list(url);
  sent.push(`${init.method} ${url.pathname} ${init.body ? String(init.body) : ''}`.trim());
  const poll = stored.find(({ id }) => url.pathname.endsWith(id)) ?? aPoll();
  return answer(String(init.method), poll, JSON.parse(String(init.body ?? '{}')));
};

const obey: typeof answer = (method, poll, { status = poll.status }) => {
  if (method === 'DELETE') return json(200, { id: poll.id, message: 'Poll deleted successfully' });
  const changed = { ...poll, status, version: poll.version + 1 };
  return json(200, {
    poll: changed,
    message: status === 'closed' ? 'Poll closed successfully' : 'Poll reopened successfully',
  });
};

beforeEach(() => {
  stored = [];
  sent = [];
  answer = obey;
  for (const { id } of toasts.get()) toasts.dismiss(id);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => serve(input, init));
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const open = (tab: Tab) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <MyPollList creator={ME} tab={tab} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};

const mine = (title: string, parts: Partial<Poll> = {}) => aPoll({ creator: ME, title, ...parts });
const row = async (title: string) => within(await screen.findByRole('article', { name: title }));
const said = () => toasts.get().map(({ kind, text }) => `${kind}: ${text}`);

test.each([
  ['all', 'No polls yet'],
  ['active', 'No active polls'],
  ['closed', 'No closed polls'],
  ['draft', 'No drafts'],
] as const)('the tab %s has words for being empty', async (tab, text) => {
  open(tab);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('says that the polls could not be read, and reads them when asked again', async () => {
  const read = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => refusal(403, 'forbidden', ''));
  const user = open('all');
  expect(await screen.findByText('Failed to load your polls')).toBeInTheDocument();
  stored = [mine('Tea or coffee?')];
  read.mockImplementation(async (input, init) => serve(input, init));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Tea or coffee?' })).toBeInTheDocument();
});

test('the next page comes when it is asked for', async () => {
  stored = ['One', 'Two', 'Three'].map((title) => mine(title));
  const user = open('all');
  await row('One');
  expect(screen.queryByRole('article', { name: 'Three' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load more polls' }));
  await row('Three');
});

test('the figures are of all polls, however many pages they fill', async () => {
  stored = [
    mine('One', { total_votes: 4 }),
    mine('Two', { status: 'draft' }),
    mine('Three', { status: 'closed', total_votes: 3 }),
    mine('Four'),
    mine('Five', { status: 'closed' }),
  ];
  const own = await createQueryClient().query(ownPollsQuery(ME));
  expect(figuresOf(own)).toEqual({ counts: { all: 5, active: 2, closed: 2, draft: 1 }, votes: 7 });
});

test('what can be done with a poll depends on its status', async () => {
  stored = [mine('A draft', { status: 'draft' }), mine('An ended one', { status: 'closed' })];
  const user = open('all');
  const [draft, ended] = [await row('A draft'), await row('An ended one')];
  expect(draft.getByRole('button', { name: 'Activate' })).toHaveAttribute('aria-disabled', 'true');
  expect(draft.getByRole('button', { name: 'Activate' })).toHaveAccessibleDescription(/set its status to Active/);
  expect(draft.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/poll/${stored[0]?.id}/edit`);
  expect(ended.queryByRole('link', { name: 'Edit' })).toBeNull();
  await user.click(ended.getByRole('button', { name: 'Needs Activation' }));
  expect(said()).toEqual(['info: Cannot edit a closed poll. Please activate the poll first before editing.']);
  expect(sent).toEqual([]);
});

test('closing takes one call however often it is pressed, and holds up its own row alone', async () => {
  stored = [mine('One'), mine('Two')];
  let finish: () => void = () => undefined;
  answer = (method, poll, body) =>
    new Promise((resolve) => {
      finish = () => resolve(obey(method, poll, body));
    });
  const user = open('active');
  const close = (await row('One')).getByRole('button', { name: 'Close' });
  await user.dblClick(close);
  expect(close).toHaveAttribute('aria-busy', 'true');
  expect((await row('Two')).getByRole('button', { name: 'Close' })).not.toHaveAttribute('aria-busy');
  finish();
  await waitForElementToBeRemoved(screen.queryByRole('article', { name: 'One' }));
  expect(sent).toEqual([`PATCH /api/polls/${stored[0]?.id} {"status":"closed"}`]);
  expect(said()).toEqual(['success: Poll closed successfully']);
});

test('a refusal is told, and the polls are read again', async () => {
  stored = [mine('One')];
  answer = () => refusal(409, 'poll_draft', 'A draft poll cannot be closed or activated.');
  const user = open('all');
  const one = await row('One');
  stored = [{ ...mine('One'), id: stored[0]?.id ?? '', status: 'draft', version: 2 }];
  await user.click(one.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(/^To publish this draft/)).toBeInTheDocument();
  expect(said()).toEqual(['error: A draft poll cannot be closed or activated.']);
});

test('opening an expired poll again asks first', async () => {
  stored = [mine('One', { status: 'closed', ends_at: '2026-11-20T10:00:00.000Z', auto_closed: true })];
  const user = open('all');
  await user.click((await row('One')).getByRole('button', { name: 'Activate' }));
  expect(sent).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'Reopen this poll?' })).toHaveTextContent('will be cleared');
  await user.click(screen.getByRole('button', { name: 'Leave it closed' }));
  expect(sent).toEqual([]);
  await user.click((await row('One')).getByRole('button', { name: 'Activate' }));
  await user.click(screen.getByRole('button', { name: 'Reopen poll' }));
  expect(sent).toEqual([`PATCH /api/polls/${stored[0]?.id} {"status":"active"}`]);
  expect(said()).toEqual(['success: Poll reopened successfully']);
});

test('deleting asks first, names the poll, and takes its row away', async () => {
  stored = [mine('One'), mine('Two')];
  const user = open('all');
  await user.click((await row('One')).getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('dialog', { name: 'Delete this poll?' })).toHaveTextContent('“One” goes for good');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete poll' }));
  expect(screen.queryByRole('article', { name: 'One' })).toBeNull();
  expect(sent).toEqual([`DELETE /api/polls/${stored[0]?.id}`]);
  expect(said()).toEqual(['success: Poll deleted successfully']);
});

test('a deletion that fails keeps the poll and says why', async () => {
  stored = [mine('One')];
  answer = () => refusal(403, 'not_owner', '');
  const user = open('all');
  await user.click((await row('One')).getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Delete poll' }));
  expect(await screen.findByRole('article', { name: 'One' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(said()).toEqual(['error: Failed to delete poll']);
});
