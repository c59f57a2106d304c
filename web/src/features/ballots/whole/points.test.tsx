import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { button, isDisabled, openBallot } from '#jest/ballot-fixture.tsx';
import { anOption, aPoll, optionId } from '#jest/factories.ts';

const pointsPoll = (parts = {}) =>
  aPoll({
    method: 'points',
    points: 5,
    max_points: 4,
    options: ['Quiet', 'Cheap', 'Near'].map((text) => ({ ...anOption(1, text), points: null })),
    ...parts,
  });

const more = (name: string) => button(`One point more for ${name}`);
const fewer = (name: string) => button(`One point less for ${name}`);
const field = (name: string) => screen.getByRole('spinbutton', { name: `Points for ${name}` });
const left = (text: string) => expect(screen.getByText(text)).toHaveAttribute('role', 'status');

test('sends the points of buttons, digits and keys, and may keep some', async () => {
  const { user, server, idOf, accept } = await openBallot(pointsPoll());
  expect(
    screen.getByText(/^Distribute up to 5 points among one or more options, at most 4 each\./),
  ).toBeInTheDocument();
  left('5 of 5 points left');
  expect(isDisabled(button('Vote'))).toBe(true);
  await user.click(more('Quiet'));
  await user.click(more('Quiet'));
  await user.click(fewer('Quiet'));
  await user.type(field('Cheap'), '2');
  await user.type(field('Near'), '{ArrowUp}');
  await user.type(field('Near'), '{ArrowDown}');
  left('2 of 5 points left');
  await user.click(button('Vote'));
  expect(server.sent[0]?.body.choices).toEqual([
    { option_id: idOf(0), points: 1 },
    { option_id: idOf(1), points: 2 },
  ]);
  await accept(0);
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items.slice(0, 3)).toEqual(['Quiet1 point', 'Cheap2 points', 'Near0 points']);
});

test('gives no option more than it can get, and no more than are left', async () => {
  const { user } = await openBallot(pointsPoll());
  await user.type(field('Quiet'), '99');
  expect(field('Quiet')).toHaveValue('4');
  expect(isDisabled(more('Quiet'))).toBe(true);
  await user.type(field('Cheap'), '{End}');
  expect(field('Cheap')).toHaveValue('1');
  left('0 of 5 points left');
  expect(isDisabled(more('Near'))).toBe(true);
  await user.click(more('Near'));
  expect(field('Near')).toHaveValue('0');
  await user.type(field('Quiet'), '{Home}');
  left('4 of 5 points left');
});

test('changes points, which start as they were, within the number of choices', async () => {
  const poll = pointsPoll({ change_vote: true, max_choices: 1 });
  const { user } = await openBallot(poll, [{ option_id: optionId(poll, 0), points: 2 }]);
  await user.click(button('Change your vote'));
  expect(field('Quiet')).toHaveValue('2');
  expect(isDisabled(more('Cheap'))).toBe(true);
  await user.click(more('Quiet'));
  left('2 of 5 points left');
});
