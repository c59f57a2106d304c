import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { aPoll, json, uuid } from '#jest/factories.ts';
import { renderUi, shownToasts } from '#jest/ui-fixture.tsx';
import { MyPollList } from './my-poll-list.tsx';
import type { Tab } from './status-rules.ts';

const ME = uuid();

let stored: Poll[];
let sent: string[];
let respond: (method: string, poll: Poll, body: { status?: Poll['status'] }) => Response | Promise<Response>;

const PAGE_SIZE = 2;

/** A page of two polls, whatever limit is requested. */
const pageOf = (url: URL): Response => {
  const status = url.searchParams.get('status');
  const q = (url.searchParams.get('q') ?? '').toLowerCase();
  const polls = stored
    .filter((poll) => status === null || status === 'all' || poll.status === status)
    .filter((poll) => poll.title.toLowerCase().includes(q));
  const start = Number(url.searchParams.get('cursor') ?? 0);
  const next = start + PAGE_SIZE;
  const more = next < polls.length;
  return json(200, polls.slice(start, next), {
    'X-Total-Count': String(polls.length),
    ...(more && { Link: `</api/polls/my-polls?cursor=${next}>; rel="next"` }),
  });
};

const handle = (input: RequestInfo | URL, init: RequestInit = {}): Response | Promise<Response> => {
  const url = new URL(String(input), 'http://page');
  if (init.method === 'GET') return pageOf(url);
  sent.push(`${init.method} ${url.pathname} ${init.body ? String(init.body) : ''}`.trim());
  const poll = stored.find(({ id }) => url.pathname.endsWith(id)) ?? aPoll();
  return respond(String(init.method), poll, JSON.parse(String(init.body ?? '{}')));
};

const accept: typeof respond = (method, poll, { status = poll.status }) => {
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
  respond = accept;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => handle(input, init));
});
const open = (tab: Tab) =>
  renderUi(<MyPollList creator={ME} filter={{ status: tab, q: '' }} onClear={() => undefined} />).user;

const mine = (title: string, parts: Partial<Poll> = {}) => aPoll({ creator: ME, title, ...parts });
const row = async (title: string) => within(await screen.findByRole('article', { name: title }));

test.each([
  ['all', 'No polls yet'],
  ['active', 'No active polls'],
  ['closed', 'No closed polls'],
  ['draft', 'No drafts'],
] as const)('shows the empty state of the tab %s', async (tab, text) => {
  open(tab);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('offers the actions that the status of a poll allows', async () => {
  stored = [mine('A draft', { status: 'draft' }), mine('An ended one', { status: 'closed' })];
  const user = open('all');
  const [draft, ended] = [await row('A draft'), await row('An ended one')];
  expect(draft.getByRole('button', { name: 'Activate' })).toHaveAttribute('aria-disabled', 'true');
  expect(draft.getByRole('button', { name: 'Activate' })).toHaveAccessibleDescription(/Publish it to let others vote/);
  expect(draft.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/poll/${stored[0]?.id}/edit`);
  expect(ended.queryByRole('link', { name: 'Edit' })).toBeNull();
  await user.click(ended.getByRole('button', { name: 'Needs Activation' }));
  expect(shownToasts()).toEqual(['info: Cannot edit a closed poll. Please activate the poll first before editing.']);
  expect(sent).toEqual([]);
});

test('searches the own polls, and shows all again', async () => {
  const onClear = jest.fn();
  stored = [mine('Tea or coffee?'), mine('Where do we meet?')];
  const list = (q: string) => <MyPollList creator={ME} filter={{ status: 'all', q }} onClear={onClear} />;
  const { user, rerender } = renderUi(list('COFFEE'));
  await row('Tea or coffee?');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  rerender(list('nobody asked this'));
  await user.click(await screen.findByRole('button', { name: 'Show all polls' }));
  expect(onClear).toHaveBeenCalledTimes(1);
});

test('sends one request for a double click on Close, and disables only that row', async () => {
  stored = [mine('One'), mine('Two')];
  let finish: () => void = () => undefined;
  respond = (method, poll, body) =>
    new Promise((resolve) => {
      finish = () => resolve(accept(method, poll, body));
    });
  const user = open('active');
  const close = (await row('One')).getByRole('button', { name: 'Close' });
  await user.dblClick(close);
  expect(close).toHaveAttribute('aria-busy', 'true');
  expect((await row('Two')).getByRole('button', { name: 'Close' })).not.toHaveAttribute('aria-busy');
  finish();
  await waitForElementToBeRemoved(screen.queryByRole('article', { name: 'One' }));
  expect(sent).toEqual([`PATCH /api/polls/${stored[0]?.id} {"status":"closed"}`]);
  expect(shownToasts()).toEqual(['success: Poll closed successfully']);
});
