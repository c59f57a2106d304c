import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { aRankedPoll } from '#jest/compared-polls-fixture.ts';
import { useWallView } from './use-wall-view.ts';

test('a closed ranking lists the leaders first, but not while its earlier rounds are shown', () => {
  const poll = aRankedPoll(
    ['Tea', 'Coffee', 'Water'],
    [
      [1, 0, 2],
      [2, 1],
      [3, 2],
    ],
    { status: 'closed' },
  );
  const { result } = renderHook(() => useWallView(poll, false));
  const listed = () => result.current.rows.map(({ text }) => text);
  expect(listed()).toEqual(['Water', 'Coffee', 'Tea']);
  act(() => result.current.order?.toggle());
  expect(listed()).toEqual(['Tea', 'Coffee', 'Water']);
  act(() => result.current.order?.toggle());
  act(() => result.current.steps.previous());
  expect([listed(), result.current.order]).toEqual([['Tea', 'Coffee', 'Water'], null]);
  act(() => result.current.steps.next());
  expect(listed()).toEqual(['Water', 'Coffee', 'Tea']);
});
