import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { cleanup, screen } from '@testing-library/react';
import { tokenFor, VIEWER } from '../../../../jest/api-fixture.ts';
import { aPoll } from '../../../../jest/factories.ts';
import { dismissToasts, renderUi, shownToasts } from '../../../../jest/polls-fixture.tsx';
import { session } from '../../../lib/session/session.ts';
import { PollActions } from './poll-actions.tsx';

const open = (parts: Partial<Poll>) => {
  const poll = aPoll(parts);
  return { poll, ...renderUi(<PollActions poll={poll} />) };
};

const editLink = () => screen.queryByRole('link', { name: 'Edit Poll' });
const shareButton = () => screen.queryByRole('button', { name: 'Share' });

beforeEach(() => {
  session.signIn(tokenFor(VIEWER), VIEWER);
  dismissToasts();
});
afterEach(cleanup);

test.each<[string, Partial<Poll>, boolean, boolean]>([
  ['edit and share for an own active poll', { creator: VIEWER.id }, true, true],
  ['only edit for an own draft, which nobody else can open', { creator: VIEWER.id, status: 'draft' }, true, false],
  ['only share for an own closed poll', { creator: VIEWER.id, status: 'closed' }, false, true],
  ["only share for another person's poll", {}, false, true],
])('offers %s', (_name, parts, edits, shares) => {
  open(parts);
  expect([editLink() !== null, shareButton() !== null]).toEqual([edits, shares]);
});

test('copies the URL of the poll by the s key', async () => {
  const { user, poll } = open({});
  await user.keyboard('s');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/poll/${poll.id}`);
  expect(shownToasts()).toEqual(['success: Poll link copied to clipboard!']);
});
