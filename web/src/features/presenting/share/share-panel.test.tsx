import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aPoll, errorResponse, json } from '#jest/factories.ts';
import { renderUi, shownToasts } from '#jest/ui-fixture.tsx';
import { SharePanel } from './share-panel.tsx';

const LINK = (poll: Poll) => `${location.origin}/poll/${poll.id}`;

let respond: (url: string) => Response;
const onClose = jest.fn();

beforeEach(() => {
  onClose.mockClear();
  respond = (url) =>
    url.endsWith('/presentation')
      ? json(200, { pollId: aPoll().id, code: 'h7k2mq', covered: false, version: 1 })
      : json(200, { origins: [] });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => respond(String(input)));
});

const open = (parts: Partial<Poll> = {}) => {
  const poll = aPoll({ title: 'Tea or coffee?', ...parts });
  return { poll, ...renderUi(<SharePanel poll={poll} onClose={onClose} />) };
};
const copied = () => navigator.clipboard.readText();

test('copies the link, the short address and a message, and shows the code', async () => {
  const { user, poll } = open({ ends_at: '2199-01-02T03:04:05.678Z' });
  expect(await screen.findByRole('img', { name: /^QR code of .+\/p\/h7k2mq$/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await copied()).toBe(LINK(poll));
  await user.click(screen.getByRole('button', { name: 'Copy short address' }));
  expect(await copied()).toBe(`${location.origin}/p/h7k2mq`);
  await user.click(screen.getByRole('button', { name: 'Copy message to paste' }));
  expect(await copied()).toMatch(
    new RegExp(`^Tea or coffee\\?\nVote here:\n${LINK(poll)}\nVoting ends on .*2199.*\\.$`),
  );
  expect(shownToasts()).toEqual(['success: Message copied to clipboard!']);
  expect(screen.getByRole('link', { name: 'Present now' })).toHaveAttribute('href', `/poll/${poll.id}/present`);
});

const code = () => screen.findByRole('img', { name: /^QR code of/ });

test('says what voters are told', async () => {
  open({ change_vote: true, show_results: false });
  await code();
  for (const sentence of ['They can change their vote until the poll ends.', 'Only the creator sees the results.']) {
    expect(screen.getByText(sentence)).toBeInTheDocument();
  }
  expect(screen.getByText(/^The creator is told who votes/)).toBeInTheDocument();
});

test('invites to the result of a closed poll', async () => {
  const { user } = open({ status: 'closed', ends_at: '2020-01-02T03:04:05.678Z' });
  await code();
  await user.click(screen.getByRole('button', { name: 'Copy message to paste' }));
  expect(await copied()).toMatch(/^Tea or coffee\?\nSee the result here:\n\S+$/);
  expect(screen.queryByText('What voters are told')).toBeNull();
});

test('keeps the link where the short address cannot be loaded, and tries again', async () => {
  const respondWell = respond;
  respond = () => errorResponse(404, 'not_found');
  const { user } = open();
  expect(await screen.findByText('The short address could not be loaded.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
  respond = respondWell;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/\/p\/h7k2mq$/)).toBeInTheDocument();
});

test('closes by its button and by Escape', async () => {
  const { user } = open();
  await code();
  screen.getByRole('button', { name: 'Copy link' }).focus();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
});
