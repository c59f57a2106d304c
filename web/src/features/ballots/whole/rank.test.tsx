import { expect, jest, test } from '@jest/globals';
import type { Choice, Poll } from '@showhands/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { button, isDisabled, openBallot, pollAbout } from '#jest/ballot-fixture.tsx';
import { optionId } from '#jest/factories.ts';

const FOODS = ['Pizza', 'Sushi', 'Salad', 'Curry'];
const rankPoll = (parts: Partial<Poll> = {}) => pollAbout(FOODS, { method: 'rank', ranking: null, ...parts });

const itemsOf = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .queryAllByRole('listitem')
    .map((item) => FOODS.find((food) => item.textContent?.includes(food)));
const ranking = () => itemsOf('Your ranking');
const announced = (text: string) => screen.getByText(text).closest('[aria-live=polite]');
const rank = async (user: UserEvent, ...foods: string[]) => {
  for (const food of foods) await user.click(button(`Add ${food}`));
};
const ballotOf = (poll: Poll, ...indexes: number[]): Choice[] =>
  indexes.map((index, rankIndex) => ({ option_id: optionId(poll, index), rank: rankIndex + 1 }));

test('orders options by the keyboard alone, and announces each move', async () => {
  const { user } = await openBallot(rankPoll());
  button('Add Pizza').focus();
  for (let time = 0; time < 4; time += 1) await user.keyboard('{Enter}');
  expect(ranking()).toEqual(FOODS);
  expect(screen.getByRole('heading', { name: 'Your ranking' })).toHaveFocus();

  button('Move Curry up').focus();
  await user.keyboard('{Enter}');
  expect(announced('Curry, place 3 of 4')).not.toBeNull();
  expect(button('Move Curry up')).toHaveFocus();
  await user.keyboard(' ');
  await user.keyboard(' ');
  expect(ranking()).toEqual(['Curry', 'Pizza', 'Sushi', 'Salad']);
  expect(isDisabled(button('Move Curry up'))).toBe(true);
  // At the top it goes no further, and keeps the focus.
  await user.keyboard(' ');
  expect(ranking()[0]).toBe('Curry');
  expect(button('Move Curry up')).toHaveFocus();

  await user.tab();
  expect(button('Move Curry down')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(announced('Curry, place 2 of 4')).not.toBeNull();
});

test('does not rank an option without a seat left', async () => {
  const poll = rankPoll();
  const options = poll.options.map((option, index) => ({
    ...option,
    votes: 2,
    ...(index < 2 && { seats: 2 + index }),
  }));
  const { user } = await openBallot({ ...poll, options });
  expect(screen.getByText('Full')).toBeInTheDocument();
  expect(screen.getByText('1 seat left')).toBeInTheDocument();
  expect(isDisabled(button(/^Add Pizza/))).toBe(true);
  await user.click(button(/^Add Pizza/));
  expect(ranking()).toEqual([]);
  await user.click(button(/^Add Sushi/));
  expect(ranking()).toEqual(['Sushi']);
});

test('moves an option to a place that is chosen', async () => {
  const { user } = await openBallot(rankPoll());
  await rank(user, ...FOODS);
  const place = screen.getByRole('combobox', { name: 'Place of Curry' });
  expect(place).toHaveDisplayValue('4');
  await user.selectOptions(place, '2');
  expect(ranking()).toEqual(['Pizza', 'Curry', 'Sushi', 'Salad']);
  expect(announced('Curry, place 2 of 4')).not.toBeNull();
  expect(screen.getByRole('combobox', { name: 'Place of Curry' })).toHaveFocus();
});

test('removes an option, announces it, and moves the focus to the next one', async () => {
  const { user } = await openBallot(rankPoll());
  await rank(user, 'Pizza', 'Sushi');
  await user.click(button('Remove Pizza from your ranking'));
  expect(announced('Pizza, not ranked')).not.toBeNull();
  expect(button('Remove Sushi from your ranking')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Your ranking' })).toHaveFocus();
  expect(itemsOf('Not ranked')).toEqual(FOODS);
});

test('moves and removes by the menu of phones, which keeps the focus', async () => {
  const { user } = await openBallot(rankPoll());
  await rank(user, 'Pizza', 'Sushi');
  const choose = async (food: string, item: string) => {
    await user.click(button(`Move or remove ${food}`));
    await user.click(screen.getByRole('menuitem', { name: item }));
  };
  await choose('Sushi', 'Move up');
  expect(ranking()).toEqual(['Sushi', 'Pizza']);
  expect(button('Move or remove Sushi')).toHaveFocus();
  expect(screen.queryByRole('menu')).toBeNull();
  await choose('Sushi', 'Remove');
  expect(ranking()).toEqual(['Pizza']);
  expect(button('Move or remove Pizza')).toHaveFocus();
});

const HEIGHT = 50;

/** Gives the ranked items boxes below each other, as the browser would. */
const layOut = () =>
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, 100 + index * HEIGHT, 300, HEIGHT);
  });

const handleOf = (food: string): Element => {
  const item = screen.getByText(food).closest('li');
  const handle = item?.querySelector('.touch-none');
  if (!handle) throw new Error(`${food} has no handle`);
  return handle;
};

/** jsdom has no pointer events. */
const point = (target: Element, type: string, clientY = 0, mouseButton = 0) =>
  fireEvent(
    target,
    Object.assign(new MouseEvent(`pointer${type}`, { bubbles: true, cancelable: true, clientY, button: mouseButton }), {
      pointerId: 1,
      isPrimary: true,
    }),
  );

test('drags an option by its handle to another place', async () => {
  const { user } = await openBallot(rankPoll());
  await rank(user, ...FOODS);
  layOut();
  const handle = handleOf('Salad');
  point(handle, 'down', 225);
  point(handle, 'move', 110);
  // The others make room; the order changes at the end.
  expect(screen.getByText('Pizza').closest('li')).toHaveStyle({ transform: `translateY(${HEIGHT}px)` });
  expect(ranking()).toEqual(FOODS);
  expect(FOODS.map((food) => screen.getByRole('combobox', { name: `Place of ${food}` }))).toEqual(
    ['2', '3', '1', '4'].map((place) => expect.objectContaining({ value: place })),
  );
  point(handle, 'up');
  expect(ranking()).toEqual(['Salad', 'Pizza', 'Sushi', 'Curry']);
  expect(announced('Salad, place 1 of 4')).not.toBeNull();
  expect(screen.getByText('Pizza').closest('li')?.style.transform).toBe('');
});

test('a drag that is cancelled, or ends where it began, changes nothing', async () => {
  const { user } = await openBallot(rankPoll());
  await rank(user, ...FOODS);
  layOut();
  const handle = handleOf('Pizza');
  point(handle, 'down', 125);
  point(handle, 'move', 260);
  point(handle, 'cancel');
  point(handle, 'down', 125);
  point(handle, 'move', 140);
  point(handle, 'up');
  point(handle, 'down', 125, 2);
  point(handle, 'move', 260);
  point(handle, 'up');
  expect(ranking()).toEqual(FOODS);
  expect(screen.queryByText('Pizza, place 1 of 4')).toBeNull();
});

test('scrolls the page while an option is held at the edge of the window', async () => {
  const { user } = await openBallot(rankPoll());
  await rank(user, ...FOODS);
  layOut();
  const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const handle = handleOf('Pizza');
  point(handle, 'down', window.innerHeight - 5);
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
  expect(scrollBy).toHaveBeenCalledWith(0, 8);
  point(handle, 'up');
});

test('closes the gap of a ranked option that was removed from the poll', async () => {
  const poll = rankPoll();
  const { user, server, receive } = await openBallot(poll);
  await rank(user, 'Curry', 'Salad', 'Pizza');
  await receive({ ...poll, version: 2, options: poll.options.filter(({ text }) => text !== 'Salad') });
  await user.click(button('Vote'));
  expect(server.sent[0]?.body.choices).toEqual(ballotOf(poll, 3, 0));
});
