import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { pollWithVotes } from '#jest/factories.ts';
import { speechSetting } from '#lib/browser-setting.ts';
import { SpokenResults } from './spoken-results.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => speechSetting.set(true));

test('speaks the latest state after ten seconds, and nothing once the viewer has turned it off', () => {
  const view = render(<SpokenResults poll={pollWithVotes([10, 9])} />);
  const become = (...votes: number[]) => view.rerender(<SpokenResults poll={pollWithVotes(votes)} />);
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  become(11, 9);
  pass(0);
  become(12, 9);
  pass(9_999);
  expect(view.container).toHaveTextContent('Option 1 leads by 2, 1 new vote');
  become(13, 9);
  pass(1);
  expect(view.container).toHaveTextContent('Option 1 leads by 4, 2 new votes');
  act(() => speechSetting.set(false));
  become(20, 9);
  pass(10_000);
  expect(view.container.querySelector('[aria-live]')).toBeNull();
});
