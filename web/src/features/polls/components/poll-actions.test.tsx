import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { aPoll, uuid } from '../../../../jest/factories.ts';
import { session } from '../../../lib/session/session.ts';
import { toasts } from '../../../lib/toasts.ts';
import { PollActions } from './poll-actions.tsx';

const VIEWER = { id: uuid(), username: 'ada', email: 'ada@example.org', profile_picture: null };
const claims = { ...VIEWER, exp: Math.floor(Date.now() / 1_000) + 3_600 };

const open = (parts: Partial<Poll>) => {
  const poll = aPoll(parts);
  render(
    <MemoryRouter>
      <PollActions poll={poll} />
    </MemoryRouter>,
  );
  return poll;
};

const editLink = () => screen.queryByRole('link', { name: 'Edit Poll' });
const shareButton = () => screen.queryByRole('button', { name: 'Share' });

beforeEach(() => {
  session.signIn(`e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`, VIEWER);
});
afterEach(cleanup);

test.each<[string, Partial<Poll>, boolean, boolean]>([
  ["one's own active poll is edited and shared", { creator: VIEWER.id }, true, true],
  [
    "one's own draft is edited, and not shared before anyone can open it",
    { creator: VIEWER.id, status: 'draft' },
    true,
    false,
  ],
  ["one's own closed poll is shared alone", { creator: VIEWER.id, status: 'closed' }, false, true],
  ["another's poll is shared alone", {}, false, true],
])('%s', (_name, parts, edits, shares) => {
  open(parts);
  expect([editLink() !== null, shareButton() !== null]).toEqual([edits, shares]);
});

test('the key s hands on the address of the poll', async () => {
  const user = userEvent.setup();
  const poll = open({});
  await user.keyboard('s');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/poll/${poll.id}`);
  expect(toasts.get().map(({ text }) => text)).toEqual(['Poll link copied to clipboard!']);
});
