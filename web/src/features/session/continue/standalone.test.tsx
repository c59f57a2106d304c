import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { json, tokenFor, VIEWER } from '../../../../jest/factories.ts';
import { renderUi } from '../../../../jest/ui-fixture.tsx';
import { session } from '../../../lib/session/session.ts';
import { KeepBox } from './keep-box.tsx';
import { keptSessions } from './kept-sessions.ts';
import { Offers } from './offers.tsx';

const showAs = (mode: string) =>
  jest.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    return Object.assign(new EventTarget(), { matches: query.includes(mode) }) as MediaQueryList;
  });

const KEPT = { id: 's1', user: { id: VIEWER.id, username: VIEWER.username } };

beforeEach(() => {
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    json(200, {
      token: tokenFor(VIEWER),
      user: { ...VIEWER, bio: '', location: '', createdAt: '2026-11-21T10:00:00.000Z' },
    }),
  );
});

afterEach(() => {
  cleanup();
  session.signOut();
  keptSessions.remove(KEPT.id);
  jest.restoreAllMocks();
});

test.each([
  ['standalone', true],
  ['browser', false],
])('in a window that is %s, staying signed in is chosen at first: %s', (mode, expected) => {
  showAs(mode);
  renderUi(<KeepBox ref={null} />);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(expected);
});

test('the installed app starts signed in as the one whom it keeps, once', async () => {
  showAs('standalone');
  keptSessions.add(KEPT);
  const { unmount } = renderUi(<Offers />);
  await waitFor(() => expect(session.getState()).toMatchObject({ status: 'signed-in', user: { id: VIEWER.id } }));
  unmount();
  await session.expire('Expired');
  renderUi(<Offers />);
  expect(await screen.findByRole('button', { name: /Continue as/ })).toBeEnabled();
  expect(fetch).toHaveBeenCalledTimes(1);
});
