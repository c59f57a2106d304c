import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { screen, waitFor } from '@testing-library/react';
import { errorResponse, json, pollWithVotes, tokenFor, VIEWER } from '#jest/factories.ts';
import { renderUi, shownToasts } from '#jest/ui-fixture.tsx';
import { session } from '#lib/session/session.ts';
import { DraftActions } from './draft-actions.tsx';

let sent: { method: string; path: string; body: unknown }[];
let respond: () => Response;

const PAST = '2026-01-01T10:00:00.000Z';
const aDraft = (parts: Partial<Poll> = {}) =>
  pollWithVotes([0, 0], { creator: VIEWER.id, status: 'draft', title: 'Lunch?', revision: 3, ...parts });

const open = (poll: Poll) => {
  respond = () => json(200, { ...poll, status: 'active', version: poll.version + 1 });
  const onPublished = jest.fn();
  return { ...renderUi(<DraftActions poll={poll} onPublished={onPublished} />), onPublished };
};

beforeEach(() => {
  session.signIn(tokenFor(VIEWER), VIEWER);
  sent = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const path = new URL(String(input), 'http://page').pathname;
    sent.push({ method: String(init.method), path, body: JSON.parse(String(init.body ?? 'null')) });
    return respond();
  });
});

test('asks before publishing a draft whose end has passed, and clears the end', async () => {
  const { user } = open(aDraft({ ends_at: PAST }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(screen.getByRole('dialog', { name: 'Publish without an end date?' })).toHaveTextContent('will be cleared');
  await user.click(screen.getByRole('button', { name: 'Keep the draft' }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(screen.getByRole('button', { name: 'Publish poll' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ status: 'active', ends_at: null }));
});

test('shows why the draft was not published', async () => {
  const { user, onPublished } = open(aDraft());
  respond = () => errorResponse(409, 'version_conflict', 'This poll has changed meanwhile.');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(shownToasts()).toEqual(['error: This poll has changed meanwhile.']));
  expect(onPublished).not.toHaveBeenCalled();
});
