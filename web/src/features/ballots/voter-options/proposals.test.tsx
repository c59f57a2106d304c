import { beforeEach, expect, test } from '@jest/globals';
import type { Poll, Proposal } from '@showhands/contracts';
import { screen, within } from '@testing-library/react';
import { button, openBallot, pollAbout, queryButton } from '#jest/ballot-fixture.tsx';
import { anOption, tokenFor, uuid, VIEWER } from '#jest/factories.ts';
import { session } from '#lib/session/session.ts';

beforeEach(() => session.signIn(tokenFor(VIEWER), VIEWER));
const APPROVED = 'The option is in the poll now';
const DECLINED = 'The option was declined';

const aProposal = (text: string, proposer = { id: uuid(), username: 'zoe' }): Proposal => ({
  id: uuid(),
  text,
  proposer,
  createdAt: '2026-11-21T12:00:00.000Z',
});

const openPoll = (proposals: Proposal[], parts: Partial<Poll> = {}) => {
  const poll = pollAbout(['Tea', 'Coffee'], { voters_add_options: 'approved', creator_username: 'grace', ...parts });
  return openBallot(poll, [], proposals);
};
const openOwn = (proposals: Proposal[], parts: Partial<Poll> = {}) =>
  openPoll(proposals, { creator: VIEWER.id, ...parts });

const queue = (count: number) => screen.findByRole('heading', { name: `Options waiting for you (${count})` });
const announced = (text: string) => screen.getByText(text).closest('[aria-live=polite]');
const requests = (server: { sent: readonly { method: string; path: string }[] }) =>
  server.sent.map(({ method, path }) => `${method} ${path.replace(/^.*proposals/, '')}`);

test('a voter sees the own proposals, and takes one back', async () => {
  const [water, milk] = [aProposal('Water', VIEWER), aProposal('Milk', VIEWER)];
  const { user, server, answer } = await openPoll([water, milk]);
  const region = within(await screen.findByRole('region', { name: 'Waiting for grace' }));
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'WaterTake back',
    'MilkTake back',
  ]);
  expect(queryButton(/Approve|Decline/)).toBeNull();
  await user.click(button('Take back Water'));
  expect(requests(server)).toEqual([`DELETE /${water.id}`]);
  server.proposals = [milk];
  await answer(0, 200, {}, { message: 'Your option was taken back' });
  expect(announced('Water: Your option was taken back')).not.toBeNull();
  expect(button('Take back Milk')).toHaveFocus();
  await user.keyboard('{Enter}');
  server.proposals = [];
  await answer(1, 200, {}, { message: 'Your option was taken back' });
  expect(screen.getByRole('heading', { name: 'Waiting for grace' })).toHaveFocus();
  expect(screen.getByText('None of your options is waiting any more.')).toBeInTheDocument();
});

test('the creator approves and declines by the keyboard alone', async () => {
  const proposals = ['Water', 'Milk', 'Juice'].map((text) => aProposal(text));
  const [water, milk, juice] = proposals as [Proposal, Proposal, Proposal];
  const { user, server, answer } = await openOwn(proposals);
  await queue(3);
  expect(screen.getAllByText('proposed by zoe')).toHaveLength(3);

  button('Approve Milk').focus();
  await user.keyboard('{Enter}');
  server.proposals = [water, juice];
  const option = { ...anOption(0, 'Milk'), added_by: milk.proposer };
  await answer(0, 200, { options: [...server.poll.options, option], revision: 2 }, { message: APPROVED });
  await queue(2);
  expect(announced(`Milk: ${APPROVED}`)).not.toBeNull();
  expect(button(/Milk added by zoe/)).toBeInTheDocument();
  expect(button('Approve Juice')).toHaveFocus();

  await user.tab();
  await user.keyboard('{Enter}');
  server.proposals = [water];
  await answer(1, 200, {}, { message: DECLINED });
  await queue(1);
  expect(button('Decline Water')).toHaveFocus();
  await user.keyboard('{Enter}');
  server.proposals = [];
  await answer(2, 200, {}, { message: DECLINED });
  expect(await queue(0)).toHaveFocus();
  expect(announced(`Water: ${DECLINED}`)).not.toBeNull();
  expect(screen.getByText(/Options that voters propose appear here/)).toBeInTheDocument();
  expect(requests(server)).toEqual([`POST /${milk.id}/approve`, `DELETE /${juice.id}`, `DELETE /${water.id}`]);
});

test('an option that cannot be approved stays in the list, with the reason', async () => {
  const { user, reject } = await openOwn([aProposal('Tea')]);
  await queue(1);
  await user.click(button('Approve Tea'));
  await reject(0, 409, 'option_exists', 'The poll has this option already');
  expect(screen.getByText('The poll has this option already').closest('[role=alert]')).not.toBeNull();
  expect(button('Approve Tea')).toHaveFocus();
  expect(button('Decline Tea')).toBeInTheDocument();
});

test('a decision that got no answer is repeated under its key', async () => {
  const { user, server, reject } = await openOwn([aProposal('Water')]);
  await queue(1);
  await user.click(button('Approve Water'));
  await user.click(button('Decline Water'));
  expect(server.sent).toHaveLength(1);
  await reject(0, 503, 'unavailable', 'Not now');
  await user.click(button('Approve Water'));
  expect(server.sent[1]?.idempotencyKey).toBe(server.sent[0]?.idempotencyKey);
});

test('a voter sees when the own proposal is decided', async () => {
  const water = aProposal('Water', VIEWER);
  const { server, receive } = await openPoll([water]);
  await screen.findByRole('region', { name: 'Waiting for grace' });
  server.proposals = [];
  const option = { ...anOption(0, 'Water'), added_by: { id: VIEWER.id, username: 'ada' } };
  await receive({ ...server.poll, options: [...server.poll.options, option], version: 2, revision: 2 });
  expect(await screen.findByText('None of your options is waiting any more.')).toBeInTheDocument();
  expect(button(/Water/)).toHaveTextContent('added by ada');
});

test('in a closed poll proposals can only be declined', async () => {
  await openOwn([aProposal('Water')], { status: 'closed' });
  await queue(1);
  expect(queryButton('Approve Water')).toBeNull();
  expect(button('Decline Water')).toBeInTheDocument();
});

test('new proposals arrive with a newer version of the poll', async () => {
  const { server, receive } = await openOwn([]);
  await queue(0);
  const reads = () => server.reads.filter((path) => path.endsWith('/proposals')).length;
  expect(reads()).toBe(1);
  server.proposals = [aProposal('Water')];
  for (const version of [2, 3, 4]) await receive({ ...server.poll, version });
  await queue(1);
  expect(reads()).toBe(2);
  expect(button('Approve Water')).toBeInTheDocument();
});
