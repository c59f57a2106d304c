import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { button, isDisabled, openBallot, queryButton } from '#jest/ballot-fixture.tsx';
import { anOption, aPoll, optionId } from '#jest/factories.ts';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);
const MARKUP = '<img src=x onerror="alert(1)"> & "quotes" 👩‍👩‍👧‍👦 \u202eright to left';

const scorePoll = (parts = {}) => {
  const options = [anOption(1, 'Quiet'), anOption(1, 'Cheap'), { ...anOption(1, LONG), description: MARKUP }];
  return aPoll({ method: 'score', options: options.map((option) => ({ ...option, scores: null })), ...parts });
};

const scale = (name: string) => within(screen.getByRole('group', { name: new RegExp(name) }));
const ENDS: Record<string, string> = { 0: '0, not at all', 5: '5, very much' };
const score = (name: string, value: string) => scale(name).getByRole('radio', { name: ENDS[value] ?? value });

test('sends the scores, without the options that have none', async () => {
  const { user, server, idOf, accept } = await openBallot(scorePoll());
  expect(isDisabled(button('Vote'))).toBe(true);
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await user.click(score('Quiet', '5'));
  await user.click(score('Cheap', '3'));
  await user.click(score('Cheap', '0'));
  expect(screen.getByText(/Score one or more options.* · 2 scored/)).toBeInTheDocument();
  await user.dblClick(button('Vote'));
  expect(server.sent.map(({ body }) => body)).toEqual([
    {
      choices: [
        { option_id: idOf(0), score: 5 },
        { option_id: idOf(1), score: 0 },
      ],
      version: null,
    },
  ]);
  await accept(0);
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items.slice(0, 2)).toEqual(['Quiet5 of 5', 'Cheap0 of 5']);
  expect(items[2]).toMatch(/No score$/);
  expect(queryButton('Change your vote')).toBeNull();
});

test('an option can be left out again, and limits hold', async () => {
  const { user } = await openBallot(scorePoll({ min_choices: 2, max_choices: 2 }));
  expect(screen.getByText('Score 2 options from 0 to 5. Your vote is final.')).toBeInTheDocument();
  await user.click(score('Quiet', '4'));
  await user.click(score('Cheap', '4'));
  expect(isDisabled(button('Vote'))).toBe(false);
  await user.click(score(LONG, '1'));
  expect(isDisabled(button('Vote'))).toBe(true);
  const clear = button('Clear the score of Cheap');
  await user.click(clear);
  expect(clear).toHaveClass('invisible');
  expect(score('Cheap', '4')).not.toBeChecked();
  expect(score('Cheap', '0')).toHaveFocus();
  expect(isDisabled(button('Vote'))).toBe(false);
});

test('changes scores, which start as they were, and shows the error of the server', async () => {
  const poll = scorePoll({ change_vote: true });
  const { user, reject } = await openBallot(poll, [{ option_id: optionId(poll, 0), score: 2 }]);
  await user.click(button('Change your vote'));
  expect(score('Quiet', '2')).toBeChecked();
  await user.click(score('Quiet', '4'));
  await user.click(button('Vote'));
  await reject(0, 409, 'poll_closed', 'This poll has been closed and is no longer accepting votes');
  expect(screen.getByRole('alert')).toHaveTextContent('This poll has been closed');
  expect(score('Quiet', '4')).toBeChecked();
  await user.click(button('Keep your vote'));
  expect(screen.getByText('2 of 5')).toBeInTheDocument();
});
