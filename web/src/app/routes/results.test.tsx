import { expect, jest, test } from '@jest/globals';
import { type Poll, presentCounts } from '@showhands/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { applyEvent, type PollEvent } from '#features/polls/apply-event.ts';
import { anOption, aPoll } from '#jest/factories.ts';
import { renderUi, shownLocation } from '#jest/ui-fixture.tsx';
import { createQueryClient } from '#lib/query-client.ts';
import { live } from '#lib/socket/live.ts';
import { screen as results } from './results.tsx';

let requested: URL[];

const listed = (polls: readonly Poll[], next?: string): Response =>
  new Response(JSON.stringify(polls), {
    headers: { 'X-Total-Count': '40', ...(next && { Link: `</api/polls/results?cursor=${next}>; rel="next"` }) },
  });

const open = (respond: (query: URLSearchParams) => Response, address = '/results') => {
  requested = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(String(input), 'http://page');
    requested.push(url);
    return respond(url.searchParams);
  });
  const client = createQueryClient();
  const { user } = renderUi(<results.component />, { client, path: address });
  const push = (event: PollEvent) => act(async () => applyEvent(client, event, Date.now()));
  return { push, user };
};

const cards = () => screen.findAllByRole('article');
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const lastQuery = () => Object.fromEntries(requested.at(-1)?.searchParams ?? []);

const polled = (title: string, votes: number[], parts: Partial<Poll> = {}) =>
  aPoll({ title, options: votes.map((count, index) => anOption(count, `option ${index + 1}`)), ...parts });

test('a card shows the leading percentage, the two options with the most votes, and a link to the details', async () => {
  const poll = polled('Lunch?', [1, 0, 6, 3]);
  open(() => listed([poll]));
  const [card] = await cards();
  expect(card).toHaveTextContent('60%option 3 leads');
  const top = within(card ?? document.body).getAllByRole('listitem');
  expect(top.map((item) => item.textContent)).toEqual(['option 360%', 'option 430%']);
  expect(screen.getByRole('link', { name: 'View Details of Lunch?' })).toHaveAttribute(
    'href',
    `/poll/${poll.id}/results`,
  );
});

test('shows the total and loads the next page from the cursor', async () => {
  const [first, second] = [polled('First?', [1, 0]), polled('Second?', [1, 0])];
  const { user } = open((query) => (query.has('cursor') ? listed([second]) : listed([first], 'next')));
  await cards();
  expect(screen.getByText('40 polls')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Load more results' }));
  await waitFor(() => expect(titles()).toEqual(['First?', 'Second?']));
  expect(lastQuery()).toMatchObject({ cursor: 'next' });
});

test('offers to clear the filters when nothing is found', async () => {
  const { user } = open((query) => listed(query.get('q') === 'unheard' ? [] : [aPoll()]), '/results?q=unheard');
  await user.click(await screen.findByRole('button', { name: 'Show all results' }));
  await cards();
  expect(shownLocation()).toBe('/results');
  expect(document.body).not.toHaveFocus();
});

test('offers to create a poll when there are none', async () => {
  open(() => listed([]));
  expect(await screen.findByText('No results yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create a poll' })).toHaveAttribute('href', '/create');
});

test('a card that has no text of the option which comes to lead gets the whole poll', async () => {
  const whole = polled('Lunch?', [5, 3, 1, 9], { version: 2 });
  const options = whole.options.slice(0, 2).map((option, place) => ({ ...option, place }));
  const card = { ...whole, version: 1, total_votes: 12, options, options_count: 4 };
  const handlers: ((payload: never) => void)[] = [];
  jest.spyOn(live, 'on').mockImplementation((name, handler) => {
    if (name === 'pollCounts') handlers.push(handler as (payload: never) => void);
    return () => undefined;
  });
  open(() => (requested.at(-1)?.pathname.endsWith(whole.id) ? new Response(JSON.stringify(whole)) : listed([card])));
  expect((await cards())[0]).toHaveTextContent('42%option 1 leads');
  const { options: counted, ...poll } = whole;
  const counts = presentCounts(
    { ...poll, options: counted.map((option) => ({ ...option, votes: option.votes ?? 0 })) },
    true,
  );
  await act(async () => handlers.forEach((handler) => handler([counts] as never)));
  await waitFor(async () => expect((await cards())[0]).toHaveTextContent('50%option 4 leads'));
});
