import { beforeEach, expect, test } from '@jest/globals';
import type { Poll, PollOption } from '@showhands/contracts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { button, isDisabled, openBallot, pollAbout, queryButton } from '#jest/ballot-fixture.tsx';
import { anOption, tokenFor, uuid, VIEWER } from '#jest/factories.ts';
import { session } from '#lib/session/session.ts';

beforeEach(() => session.signIn(tokenFor(VIEWER), VIEWER));
const ADDED = 'Option added successfully!';
const PROPOSED = 'Your option is waiting for the approval of the creator';

const openPoll = (rule: 'approved' | 'free', parts: Partial<Poll> = {}) =>
  openBallot(pollAbout(['Tea', 'Coffee'], { voters_add_options: rule, ...parts }));

const disclosure = () => screen.findByText('Add an option');
const field = () => screen.getByRole('textbox', { name: 'Option' });
const openField = async (user: UserEvent) => {
  await user.click(await disclosure());
  return field();
};
const optionBy = (username: string, text: string): PollOption => ({
  ...anOption(0, text),
  added_by: { id: uuid(), username },
});

test.each<Partial<Poll>>([{ status: 'closed' }, { status: 'draft' }])('%j takes no options', async (parts) => {
  const { user } = await openPoll('free', parts);
  await user.tab();
  await screen.findByText(/Tea/);
  expect(screen.queryByText('Add an option')).toBeNull();
});

test.each<Partial<Poll>>([
  {},
  { allow_multiple_votes: true, max_choices: 2 },
  { method: 'rank', ranking: null },
  { method: 'score' },
  { opens_at: '2199-01-01T00:00:00.000Z' },
])('a voter adds an option to a poll with %j', async (parts) => {
  const { user, server, answer } = await openPoll('free', parts);
  const input = await openField(user);
  expect(input).toHaveFocus();
  await user.keyboard('  Water {Enter}');
  expect(server.sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', `/api/polls/${server.poll.id}/options`, { text: 'Water' }],
  ]);
  expect(isDisabled(button('Add'))).toBe(true);
  await user.keyboard('{Enter}');
  expect(server.sent).toHaveLength(1);
  const option = optionBy('ada', 'Water');
  await answer(0, 201, { options: [...server.poll.options, option], revision: 2 }, { message: ADDED, option });
  expect(screen.getByText('Water')).toBeInTheDocument();
  expect(screen.getByText('added by ada')).toBeInTheDocument();
  expect(screen.getByText(`Water: ${ADDED}`).closest('[role=status]')).not.toBeNull();
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

test('where the creator approves options, a voter reads so, and then sees the own proposal', async () => {
  const { user, server, answer } = await openPoll('approved', { creator_username: 'grace' });
  const input = await openField(user);
  expect(input).toHaveAccessibleDescription('It is in the poll once grace has approved it.');
  await user.type(input, 'Water');
  await user.click(button('Add'));
  const proposal = { id: uuid(), text: 'Water', proposer: VIEWER, createdAt: '2026-11-21T12:00:00.000Z' };
  server.proposals = [proposal];
  await answer(0, 201, {}, { message: PROPOSED, proposal });
  expect(screen.getByText(`Water: ${PROPOSED}`)).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'Waiting for grace' })).getByText('Water')).toBeInTheDocument();
  expect(queryButton(/^Water/)).toBeNull();
});

test('an empty or too long text is not sent', async () => {
  const { user, server } = await openPoll('free');
  const input = await openField(user);
  await user.click(button('Add'));
  expect(input).toHaveAccessibleDescription('Option text is required');
  expect(input).toHaveFocus();
  await user.type(input, '👍'.repeat(80));
  expect(screen.getByText('80/100')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeEmptyDOMElement();
  await user.type(input, '👍'.repeat(21));
  await user.keyboard('{Enter}');
  expect(screen.getByText('101/100')).toHaveClass('text-signal');
  expect(screen.getByRole('alert')).toHaveTextContent('Option text must not exceed 100 characters');
  expect(server.sent).toEqual([]);
});

test('shows an error of the field, until the text is changed', async () => {
  const { user, reject } = await openPoll('free');
  const input = await openField(user);
  await user.type(input, 'tea');
  await user.click(button('Add'));
  const message = 'The poll has this option already, or it is waiting for approval';
  await reject(0, 400, 'validation_failed', 'Check the form', [{ path: 'text', message }]);
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(input).toHaveAccessibleDescription(message);
  expect(input).toBeInvalid();
  expect(input).toHaveFocus();
  await user.type(input, 's');
  expect(input).toBeValid();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test.each<[number, string, string, Partial<Poll>]>([
  [409, 'too_many_additions', 'You can add at most 5 options to a poll', {}],
  [409, 'too_many_options', 'This poll has as many options as a poll can have', {}],
  [409, 'poll_closed', 'This poll has been closed and no longer accepts options', { status: 'closed' }],
  [403, 'adding_not_allowed', 'People cannot add options to this poll', { voters_add_options: 'no' }],
])('%i %s: keeps the text and says why', async (status, code, message, change) => {
  const { user, server, reject, receive } = await openPoll('free');
  await user.type(await openField(user), 'Water{Enter}');
  server.poll = { ...server.poll, ...change, version: 2 };
  await reject(0, status, code, message);
  await receive(server.poll);
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(field()).toHaveValue('Water');
});

test('repeats an unanswered request under its key, and uses a new one after an answer', async () => {
  const { user, server, answer, reject } = await openPoll('free');
  await user.type(await openField(user), 'Water');
  await user.keyboard('{Enter}');
  await reject(0, 503, 'unavailable', 'Not now');
  expect(screen.getByRole('alert')).toHaveTextContent('Not now');
  await user.keyboard('{Enter}');
  const option = optionBy('ada', 'Water');
  await answer(1, 201, {}, { message: ADDED, option });
  await user.keyboard('Water{Enter}');
  const [first, second, third] = server.sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a ranking that is being filled in stays, and can have an option that arrives', async () => {
  const { user, server, receive } = await openPoll('free', { method: 'rank', ranking: null });
  await user.click(button('Add Coffee'));
  const options = [...server.poll.options, optionBy('zoe', 'Water')];
  await receive({ ...server.poll, options, version: 2, revision: 2 });
  await user.click(button('Add Water added by zoe'));
  expect(screen.getByText('Water, place 2 of 2')).toBeInTheDocument();
  await user.click(button('Vote'));
  expect(server.sent[0]?.body.choices).toEqual([
    { option_id: options[1]?.id, rank: 1 },
    { option_id: options[2]?.id, rank: 2 },
  ]);
});
