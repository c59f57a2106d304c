import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, openBallot } from '#jest/ballot-fixture.tsx';
import { anOption, aPoll } from '#jest/factories.ts';
import { aPicture } from '#jest/poll-form-fixture.tsx';
import { TrialBallot } from './trial-ballot.tsx';

const PICTURE = aPicture();
const pictured = (parts: Partial<Poll> = {}) =>
  aPoll({ options: [{ ...anOption(1, 'Tea'), picture: PICTURE }, anOption(1, 'Coffee')], ...parts });

const pictures = () => [...document.querySelectorAll('img')];
const sources = () => pictures().map((picture) => picture.getAttribute('src'));

test('shows the picture in the row of its option, which loads late and is not named twice', async () => {
  await openBallot(pictured());
  const [picture] = pictures();
  expect(button(/Tea/)).toContainElement(picture ?? null);
  expect(button(/Coffee/).querySelector('img')).toBeNull();
  expect(picture).toHaveAttribute('src', PICTURE);
  expect(picture).toHaveAttribute('alt', '');
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(picture).toHaveAttribute('width', '480');
  expect(picture).toHaveAttribute('height', '360');
  expect(button(/Tea/)).toHaveAccessibleName(/^Tea /);
});

test('hides a picture that cannot be loaded, and keeps its place', async () => {
  await openBallot(pictured());
  const [picture] = pictures();
  if (!picture) throw new Error('There is a picture.');
  fireEvent.error(picture);
  expect(picture).not.toBeVisible();
  expect(picture.parentElement).toBeVisible();
});

test.each<[string, Partial<Poll>]>([
  ['changed', { change_vote: true }],
  ['of several options', { allow_multiple_votes: true, max_choices: 2, min_choices: 2 }],
  ['ranked', { method: 'rank', ranking: null }],
  ['scored', { method: 'score' }],
])('shows pictures in a whole ballot that is %s', async (_name, parts) => {
  await openBallot(pictured(parts));
  expect(sources()).toEqual([PICTURE]);
});

test.each<[string, Partial<Poll>]>([
  ['a choice', {}],
  ['a ranking', { method: 'rank' }],
])('shows pictures in a trial ballot for %s', async (_name, parts) => {
  const user = userEvent.setup();
  render(<TrialBallot poll={pictured(parts)} />);
  await user.click(await screen.findByRole('button', { name: /Tea/ }));
  expect(sources()).toEqual([PICTURE]);
});
