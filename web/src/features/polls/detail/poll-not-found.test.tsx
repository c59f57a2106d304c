import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderUi, shownLocation } from '#jest/ui-fixture.tsx';
import { PollNotFound } from './poll-not-found.tsx';

beforeEach(() => void jest.useFakeTimers());
const PATH = '/poll/gone';
const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

test('redirects to the dashboard after five seconds, and says so', async () => {
  renderUi(<PollNotFound />, { path: PATH });
  expect(screen.getByRole('alert')).toHaveTextContent('You will be taken to the dashboard in a few seconds.');
  await wait(4_999);
  expect(shownLocation()).toBe(PATH);
  await wait(1);
  expect(shownLocation()).toBe('/');
});

test('does not redirect away from unsaved input', async () => {
  renderUi(<PollNotFound noRedirect>An unsent comment</PollNotFound>, { path: PATH });
  expect(screen.getByText('An unsent comment')).toBeInTheDocument();
  expect(screen.getByRole('alert')).not.toHaveTextContent('taken to the dashboard');
  await wait(60_000);
  expect(shownLocation()).toBe(PATH);
});

test('stops the redirect when the screen is left', async () => {
  const { unmount } = renderUi(<PollNotFound />, { path: PATH });
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
