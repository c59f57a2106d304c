import { beforeEach, expect, jest, test } from '@jest/globals';
import { texts } from '@showhands/contracts';
import { screen, waitFor } from '@testing-library/react';
import { errorResponse, pollWithVotes, tokenFor, VIEWER } from '#jest/factories.ts';
import { renderUi, shownToasts } from '#jest/ui-fixture.tsx';
import { resultsFilesMessages } from '#lib/messages/results-files.ts';
import { session } from '#lib/session/session.ts';
import { live } from '#lib/socket/live.ts';
import { ExportMenu } from './export-menu.tsx';
import { saveResults } from './save-results.ts';

const poll = pollWithVotes([1, 2], { title: 'Tea/coffee?' });

let sent: { url: string; headers: Headers }[];
let respond: () => Response;
let saved: string[];

beforeEach(() => {
  session.signIn(tokenFor(VIEWER), VIEWER);
  sent = [];
  saved = [];
  respond = () => new Response('the file');
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    sent.push({ url: String(input), headers: new Headers(init.headers) });
    return respond();
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
const open = () => ({ ...renderUi(<ExportMenu poll={poll} />), button: () => screen.getByRole('button') });
test('downloads the file of the server with the session’s token', async () => {
  const { user, button } = open();
  await user.click(button());
  await user.click(screen.getByRole('menuitem', { name: /^CSV/ }));
  await waitFor(() => expect(saved).toEqual(['Tea coffee - results.csv']));
  expect(sent[0]?.url).toBe(`/api/polls/${poll.id}/export?format=csv&bom=true&separator=comma`);
  expect(sent[0]?.headers.get('Authorization')).toBe(`Bearer ${session.token()}`);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('shows the text of the server when the results are hidden by now', async () => {
  respond = () => errorResponse(403, 'results_private', texts.poll.resultsPrivate);
  const { user, button } = open();
  await user.click(button());
  await user.click(screen.getByRole('menuitem', { name: /^XLSX/ }));
  await waitFor(() => expect(shownToasts()).toEqual([`error: ${texts.poll.resultsPrivate}`]));
  expect(saved).toEqual([]);
  expect(button()).not.toHaveAttribute('aria-busy');
});

test('says at once that the server cannot be reached, and exports what is on the screen with the time of its data', async () => {
  jest.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  const { user, button } = open();
  await user.click(button());
  await user.click(screen.getByRole('menuitem', { name: /^CSV/ }));
  await waitFor(() => expect(shownToasts()).toEqual([`error: ${resultsFilesMessages.offline}`]));
  expect(saved).toEqual([]);

  const files = jest.spyOn(URL, 'createObjectURL');
  const connection = { status: 'offline', problem: null, liveUntil: Date.UTC(2030, 0, 2, 3, 4) } as const;
  jest.spyOn(live.state, 'get').mockReturnValue(connection);
  await saveResults(poll, 'html');
  const [[report] = []] = files.mock.calls;
  expect(await (report as Blob).text()).toContain('<time datetime="2030-01-02T03:04:00.000Z">');
});
