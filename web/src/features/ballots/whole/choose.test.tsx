import { expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { button, isDisabled, isPressed, openBallot, pollAbout, queryButton } from '#jest/ballot-fixture.tsx';
import { anOption, aPoll, optionId } from '#jest/factories.ts';
import { shownToasts } from '#jest/ui-fixture.tsx';
import { toasts } from '#lib/toasts.ts';

const DRINKS = ['Tea', 'Coffee', 'Water', 'Juice', 'Milk'];
const limited = { allow_multiple_votes: true, min_choices: 2, max_choices: 3 };
const limitedPoll = (parts = {}) => pollAbout(DRINKS, { ...limited, ...parts });
const changeable = (parts = {}) => pollAbout(['Tea', 'Coffee'], { change_vote: true, ...parts });

test('a poll without rules does not load the own ballot', async () => {
  const { server } = await openBallot(pollAbout(['Tea', 'Coffee']));
  expect(server.reads.filter((path) => path.endsWith('/ballot'))).toEqual([]);
  expect(queryButton('Vote')).toBeNull();
});

test('sends several choices as one ballot, once the minimum is reached', async () => {
  const { user, server, idOf, accept } = await openBallot(limitedPoll());
  expect(screen.getByText('Choose 2 to 3 options. You can change your vote until the poll ends.')).toBeInTheDocument();
  await user.click(button(/Tea/));
  expect(button('Vote')).toHaveAccessibleDescription('Choose 2 to 3 options · 1 chosen');
  expect(isDisabled(button('Vote'))).toBe(true);
  await user.click(button('Vote'));
  expect(server.sent).toEqual([]);

  await user.click(button(/Water/));
  await user.click(button('Vote'));
  expect(server.sent).toHaveLength(1);
  expect(server.sent[0]).toMatchObject({
    method: 'PUT',
    body: { choices: [{ option_id: idOf(0) }, { option_id: idOf(2) }], version: null },
  });
  // Optimistic: counted and shown as voted before the response.
  expect(button(/Tea/)).toHaveTextContent('2 of ');
  expect(button(/Tea/)).toHaveTextContent('Your vote');
  await accept(0);
  expect(shownToasts()).toEqual(['success: Vote recorded successfully!']);
  expect(screen.getByText(/You have voted in this poll/)).toBeInTheDocument();
  expect(queryButton('Vote')).toBeNull();
});

test.each([
  [{ max_choices: 3 }, 'Choose up to 3 options'],
  [{ min_choices: 2 }, 'Choose at least 2 options'],
  [{ min_choices: 2, max_choices: 2 }, 'Choose 2 options'],
  [{ min_choices: 5 }, 'Choose all 5 options'],
  [{ min_choices: 1 }, 'Choose one or more options'],
  [{ max_choices: 1 }, 'Choose 1 option'],
])('explains the limits %j', async (rules, text) => {
  await openBallot(pollAbout(DRINKS, { allow_multiple_votes: true, ...rules }));
  expect(screen.getByText(`${text} · 0 chosen`)).toBeInTheDocument();
});

test('sends one ballot for a double click, which does not press the button that follows', async () => {
  const { user, server, accept } = await openBallot(limitedPoll());
  await user.click(button(/Tea/));
  await user.click(button(/Water/));
  await user.dblClick(button('Vote'));
  expect(server.sent).toHaveLength(1);
  await accept(0);
  await user.dblClick(button('Change your vote'));
  expect(button('Keep your vote')).toBeInTheDocument();
});

test('moves the focus to the ballot when the pressed button goes away', async () => {
  const { user, accept } = await openBallot(limitedPoll());
  await user.click(button(/Tea/));
  await user.click(button(/Water/));
  await user.click(button('Vote'));
  await accept(0);
  const ballot = screen.getByRole('region', { name: 'Options' });
  expect(ballot).toHaveFocus();
  await user.click(button('Change your vote'));
  expect(ballot).toHaveFocus();
});

test('keeps the choices after a failure, and sends them again with the same idempotency key', async () => {
  const { user, server, reject, accept } = await openBallot(limitedPoll());
  await user.click(button(/Tea/));
  await user.click(button(/Water/));
  await user.click(button('Vote'));
  await reject(0, 503, 'unavailable', 'The service is unavailable right now. Please try again in a moment.');
  expect(screen.getByRole('alert')).toHaveTextContent('The service is unavailable right now.');
  expect([isPressed(/Tea/), isPressed(/Water/)]).toEqual([true, true]);
  expect(button(/Tea/)).toHaveTextContent('1 of ');
  await user.click(button('Vote'));
  expect(server.sent[1]?.idempotencyKey).toBe(server.sent[0]?.idempotencyKey);
  await reject(1, 503, 'unavailable', 'Unavailable');

  await user.click(button(/Water/));
  await user.click(button(/Milk/));
  await user.click(button('Vote'));
  expect(server.sent[2]?.idempotencyKey).not.toBe(server.sent[0]?.idempotencyKey);
  await accept(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows a failed ballot again when the screen is opened again, and retries it', async () => {
  const { user, server, reject, unmount, renderAgain } = await openBallot(limitedPoll());
  await user.click(button(/Tea/));
  await user.click(button(/Water/));
  await user.click(button('Vote'));
  unmount();
  await reject(0, 503, 'unavailable', 'Unavailable');
  renderAgain();
  expect(isPressed(/Water/)).toBe(true);
  await user.click(button('Retry'));
  expect(server.sent[1]).toMatchObject({
    body: server.sent[0]?.body,
    idempotencyKey: server.sent[0]?.idempotencyKey,
  });
});

test('shows the own ballot after a conflict with one that was sent elsewhere', async () => {
  const { user, idOf, reject, voteElsewhere } = await openBallot(limitedPoll());
  await user.click(button(/Tea/));
  await user.click(button(/Water/));
  voteElsewhere([{ option_id: idOf(3) }, { option_id: idOf(4) }]);
  await user.click(button('Vote'));
  const message = 'Your vote has changed meanwhile. Reload it to see the latest one.';
  await reject(0, 409, 'version_conflict', message);
  expect(await screen.findByText('Change your vote')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect([isPressed(/Tea/), isPressed(/Juice/), isPressed(/Milk/)]).toEqual([false, true, true]);
});

test('a single choice that can be changed is sent at once, with the version that it replaces', async () => {
  const { user, server, idOf, accept } = await openBallot(changeable());
  expect(screen.getByText('Choose one option. You can change your vote until the poll ends.')).toBeInTheDocument();
  expect(queryButton('Vote')).toBeNull();
  await user.dblClick(button(/Coffee/));
  expect(isPressed(/Coffee/)).toBe(true);
  expect(button(/Coffee/)).toHaveTextContent('2 votes');
  expect(server.sent.map(({ body }) => body)).toEqual([{ choices: [{ option_id: idOf(1) }], version: null }]);
  await accept(0);

  await user.click(button(/Tea/));
  expect(server.sent[1]?.body).toEqual({
    choices: [{ option_id: idOf(0) }],
    version: JSON.stringify([{ option_id: idOf(1) }]),
  });
  expect([isPressed(/Tea/), isPressed(/Coffee/)]).toEqual([true, false]);
  await accept(1);
  expect(button('Change your vote')).toBeInTheDocument();
});

test('changes a single choice by a click on another option, and takes that back', async () => {
  const poll = changeable();
  const { user, server, idOf, accept } = await openBallot(poll, [{ option_id: optionId(poll, 0) }]);
  await user.click(button(/Coffee/));
  expect(server.sent[0]?.body.choices).toEqual([{ option_id: idOf(1) }]);
  await accept(0);
  expect(isPressed(/Coffee/)).toBe(true);
  await user.click(button('Undo'));
  expect(server.sent[1]?.body.choices).toEqual([{ option_id: idOf(0) }]);
  await accept(1);
  expect(isPressed(/Tea/)).toBe(true);
  expect(queryButton('Undo')).toBeNull();
});

test('withdraws a vote after a question, and casts it again by the toast', async () => {
  const poll = changeable();
  const { user, server, accept } = await openBallot(poll, [{ option_id: optionId(poll, 0) }]);
  await user.click(button('Withdraw'));
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(server.sent).toEqual([]);
  await user.click(button('Withdraw'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw vote' }));
  expect(server.sent.map(({ method }) => method)).toEqual(['DELETE']);
  // Shown once it is confirmed.
  expect(isPressed(/Tea/)).toBe(true);
  await accept(0);
  expect(isPressed(/Tea/)).toBe(false);
  expect(queryButton('Withdraw')).toBeNull();
  expect(shownToasts()).toEqual(['success: Your vote is withdrawn']);
  expect(screen.getByRole('region', { name: 'Options' })).toHaveFocus();
  await act(async () => toasts.get()[0]?.action?.run());
  expect(server.sent[1]).toMatchObject({ method: 'PUT', body: { choices: [{ option_id: optionId(poll, 0) }] } });
  await accept(1);
  expect(isPressed(/Tea/)).toBe(true);
});

test('a full option can be chosen by those who have it', async () => {
  const options = [
    { ...anOption(2, 'Monday'), seats: 2 },
    { ...anOption(1, 'Tuesday'), seats: 4 },
    anOption(0, 'Never'),
  ];
  const poll = aPoll({ options, ...limited, min_choices: 1 });
  const { user } = await openBallot(poll, [{ option_id: optionId(poll, 0) }]);
  expect(button(/Monday/)).toHaveTextContent('Full');
  expect(button(/Tuesday/)).toHaveTextContent('3 seats left');
  await user.click(button('Change your vote'));
  await user.click(button(/Monday/));
  expect([isPressed(/Monday/), isDisabled(button(/Monday/))]).toEqual([false, false]);
  await user.click(button(/Monday/));
  expect(isPressed(/Monday/)).toBe(true);
});

test('a reason is sent with the vote, which waits for the button even with one choice', async () => {
  const poll = pollAbout(['Tea', 'Milk'], { reasons: 'optional' });
  const { user, server } = await openBallot(poll);
  const field = screen.getByLabelText('Your reason (optional)');
  await user.click(button(/Tea/));
  await user.click(button(/Milk/));
  await user.click(field);
  await user.paste('x'.repeat(501));
  expect(field).toHaveAccessibleDescription(/Please shorten the reason to 500 characters/);
  await user.click(button('Vote'));
  expect(server.sent).toEqual([]);
  await user.clear(field);
  await user.type(field, ' It is near. ');
  await user.click(button('Vote'));
  const choices = [{ option_id: optionId(poll, 1) }];
  expect(server.sent).toMatchObject([{ method: 'PUT', body: { choices, reason: 'It is near.' } }]);
});
