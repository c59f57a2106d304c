import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { json, tokenFor, VIEWER } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { session } from '#lib/session/session.ts';
import { toasts } from '#lib/toasts.ts';
import { continueAtStart } from './continue-at-start.ts';
import { KeepBox } from './keep-box.tsx';
import { keptSessions } from './kept-sessions.ts';

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
  for (const { id } of keptSessions.list()) keptSessions.remove(id);
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

test.each([
  ['the only user whom the browser keeps', [KEPT], 'signed-in'],
  ['nobody of several', [KEPT, { id: 's2', user: { id: 'u2', username: 'ben' } }], 'signed-out'],
])('a new tab is signed in as %s', async (_, kept, status) => {
  for (const entry of kept) keptSessions.add(entry);
  await continueAtStart();
  expect(session.getState().status).toBe(status);
  expect(toasts.get()).toEqual([]);
});
