import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Template } from '@showhands/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { json, uuid } from '#jest/factories.ts';
import { openNew, option, title } from '#jest/poll-form-fixture.tsx';
import { shownToasts } from '#jest/ui-fixture.tsx';

const POLL = { title: 'Tea or coffee?', description: 'At noon', category: 'sports', show_results: true } as const;

const aTemplate = (name: string): Template => ({
  id: uuid(),
  name,
  poll: {
    ...POLL,
    allow_multiple_votes: false,
    method: 'rank',
    options: [{ text: 'Tea', description: 'Green' }, { text: 'Coffee' }, { text: 'Water' }],
  },
  createdAt: '2030-01-02T03:04:05.678Z',
});

let own: Template[];
let sent: { method: string; url: string; body: unknown }[];
let respond: ((method: string) => Response) | undefined;

const handle = (method: string, url: string): Response => {
  if (method === 'GET') return json(200, own);
  if (method === 'DELETE') {
    own = own.filter(({ id }) => !url.endsWith(id));
    return json(200, { id: url.split('/').at(-1), message: '' });
  }
  const saved = aTemplate('Drinks');
  own = [saved];
  return json(201, saved);
};

beforeEach(() => {
  own = [aTemplate('Drinks'), aTemplate('Snacks')];
  sent = [];
  respond = undefined;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method = 'GET', body } = {}) => {
    if (method !== 'GET') sent.push({ method, url: String(input), body: body && JSON.parse(String(body)) });
    return respond?.(method) ?? handle(method, String(input));
  });
});
const openTemplates = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Start from a template' }));
  return within(await screen.findByRole('dialog', { name: 'Start from a template' }));
};
const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.textContent);

test('shows the own templates first, and fills the form from one; Undo brings back what was there', async () => {
  const user = openNew();
  await user.type(title(), 'What I was writing');
  const dialog = await openTemplates(user);
  expect(namesIn(await dialog.findByRole('region', { name: 'Your templates' }))).toEqual(['Drinks', 'Snacks']);
  await user.click(dialog.getByRole('button', { name: 'Drinks' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(title()).toHaveValue(POLL.title);
  await waitFor(() => expect(title()).toHaveFocus());
  expect(screen.getByLabelText('Description')).toHaveValue('At noon');
  expect(option(3)).toHaveValue('Water');
  expect(await screen.findByText('Voters rank as many options as they like, the best first.')).toBeInTheDocument();

  expect(screen.getByText('Filled from “Drinks”.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(title()).toHaveValue('What I was writing');
  expect(screen.queryByLabelText('Option 3')).toBeNull();
  expect(screen.queryByText('Filled from “Drinks”.')).toBeNull();
});

const save = () => screen.getByRole('button', { name: 'Save as a template' });

test('a poll that is valid but for its end is saved under a name, and replaces one', async () => {
  const user = openNew();
  await user.click(save());
  expect(await screen.findByText('Poll title is required')).toBeInTheDocument();
  await waitFor(() => expect(title()).toHaveFocus());
  await user.type(title(), 'Which drinks?');
  await user.type(option(1), 'Tea');
  await user.type(option(2), 'Coffee');
  await user.type(screen.getByLabelText('End Date'), '2020-01-02T03:04');
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as a template' }));
  const name = dialog.getByLabelText('Name');
  expect(name).toHaveValue('Which drinks?');
  await user.clear(name);
  await user.type(name, ' DRINKS ');
  expect(await dialog.findByText('This replaces your template “Drinks”.')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Replace template' })).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownToasts()).toEqual(['success: “Drinks” is saved as a template']);
  expect(sent).toMatchObject([
    { body: { name: 'DRINKS', poll: { title: 'Which drinks?', options: [{ text: 'Tea' }, { text: 'Coffee' }] } } },
  ]);
});
