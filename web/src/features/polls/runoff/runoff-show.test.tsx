import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRankedPoll, tennessee } from '#jest/compared-polls-fixture.ts';
import { RunoffShow } from './runoff-show.tsx';

const matching = (wanted: string) =>
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: media === wanted }) as MediaQueryList,
    );

const rows = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const spoken = () => document.querySelector('[aria-live=polite]')?.textContent;
/** The transforms of an option's bar: its votes, and the part of them that it had before. */
const barOf = (text: string) =>
  [...(screen.getByText(text).closest('li')?.querySelectorAll<HTMLElement>('[style*=transform]') ?? [])].map(
    ({ style }) => Number(/calc\((-?[\d.]+)%/.exec(style.transform)?.[1]) + 100,
  );
const majorityLines = () => [...document.querySelectorAll('[style*=inset-inline-start]')].length;

const open = (poll = tennessee(), options?: Parameters<typeof userEvent.setup>[0]) => {
  render(<RunoffShow poll={poll} />);
  return userEvent.setup(options);
};

test('steps through the rounds by buttons and by a key, moves the votes, and says what happens', async () => {
  const user = open();
  expect(screen.getByText('Round 1 of 3')).toBeInTheDocument();
  expect(rows()).toEqual(['Memphis42', 'Nashville26', 'ChattanoogaOut15', 'Knoxville17']);
  expect(screen.getByText('Chattanooga is out with 15 votes. Its votes: 15 to Knoxville.')).toBeInTheDocument();
  expect([barOf('Knoxville'), barOf('Chattanooga')]).toEqual([
    [17, 17],
    [15, 15],
  ]);
  expect(spoken()).toBe('');

  await user.click(button('Next round'));
  expect(rows()).toEqual(['Memphis42', 'NashvilleOut26', 'ChattanoogaOut in round 1', 'Knoxville+1532']);
  expect([barOf('Knoxville'), barOf('Chattanooga')]).toEqual([
    [32, 17],
    [0, 0],
  ]);
  expect(spoken()).toBe('Round 2 of 3. Nashville is out with 26 votes. Its votes: 26 to Knoxville.');
  await user.keyboard('r');
  expect(rows().at(-1)).toBe('KnoxvilleMajority+2658');
  expect(majorityLines()).toBe(4);
  expect(spoken()).toBe('Round 3 of 3. Knoxville has a majority with 58 votes.');
  expect(button('Next round')).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('r');
  expect(screen.getByText('Round 1 of 3')).toBeInTheDocument();
});

test('names the options of a tie and the rule that broke it', () => {
  const tied = aRankedPoll(
    ['Tea', 'Coffee'],
    [
      [2, 0, 1],
      [2, 1, 0],
    ],
  );
  open(tied);
  expect(rows()).toEqual(['TeaTied2', 'CoffeeTied2']);
  expect(screen.getByText(/A tie so far .*Tea is first, by its place in the poll\./)).toBeInTheDocument();
  expect(screen.queryByRole('group')).toBeNull();
});

test('phones start with the round that decides', () => {
  matching('(width < 40rem)');
  open();
  expect(screen.getByText('Round 3 of 3')).toBeInTheDocument();
});

test('without motion there are still pictures, which do not play', () => {
  matching('(prefers-reduced-motion: reduce)');
  open();
  expect(
    within(screen.getByRole('group'))
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Previous round', 'Next round']);
});

test('follows the round that decides while votes add rounds, without a word', () => {
  const twoRounds = aRankedPoll(
    ['A', 'B', 'C'],
    [
      [4, 0],
      [3, 1],
      [2, 2],
    ],
  );
  matching('(width < 40rem)');
  const { rerender } = render(<RunoffShow poll={twoRounds} />);
  expect(screen.getByText('Round 2 of 2')).toBeInTheDocument();
  rerender(<RunoffShow poll={tennessee()} />);
  expect(screen.getByText('Round 3 of 3')).toBeInTheDocument();
  expect(spoken()).toBe('');
});

describe('automatically', () => {
  beforeEach(() => void jest.useFakeTimers());
  const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

  test('plays until the round that decides, and from the first one again', async () => {
    const user = open(tennessee(), { advanceTimers: jest.advanceTimersByTime });
    await user.keyboard('a');
    expect(button('Pause')).toBeInTheDocument();
    await pass(2_500);
    expect(screen.getByText('Round 2 of 3')).toBeInTheDocument();
    await pass(2_500);
    expect(screen.getByText('Round 3 of 3')).toBeInTheDocument();
    await user.click(button('Play the rounds'));
    expect(screen.getByText('Round 1 of 3')).toBeInTheDocument();
    await user.click(button('Pause'));
    await pass(10_000);
    expect(screen.getByText('Round 1 of 3')).toBeInTheDocument();
  });
});
