import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { MailSettings } from '@showhands/contracts';
import { screen, waitFor } from '@testing-library/react';
import { errorResponse, json, tokenFor, VIEWER } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { session } from '#lib/session/session.ts';
import { MailSection } from './mail-section.tsx';

const SETTINGS: MailSettings = {
  ...{ invitation: true, reminder: true, closing: true, conclusion: true },
  digest: null,
  language: 'en',
  email_proved: true,
  stopped: null,
};

let stored: MailSettings;
let proof: { email_proved?: boolean };
let respondToChange: (body: object) => Response;
let changes: object[];

beforeEach(() => {
  session.signIn(tokenFor(VIEWER), VIEWER);
  stored = SETTINGS;
  proof = { email_proved: true };
  changes = [];
  respondToChange = (body) => json(200, { ...stored, ...body });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method, body } = {}) => {
    const account = { ...VIEWER, bio: '', location: '', createdAt: '2026-11-21T10:00:00.000Z', ...proof };
    if (String(input).endsWith('/me')) return json(200, account);
    if (method !== 'PUT') return json(200, stored);
    const change: object = JSON.parse(String(body));
    changes.push(change);
    return respondToChange(change);
  });
});
afterEach(() => {
  session.signOut();
});

const settingOf = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`^${name}`) });

test('switches off one kind of mail, and shows it again if that fails', async () => {
  const { user } = renderUi(<MailSection />);
  await user.click(await settingOf('Reminders'));
  await waitFor(() => expect(changes).toEqual([{ reminder: false }]));
  expect(await settingOf('Reminders')).not.toBeChecked();
  respondToChange = () => errorResponse(400, 'validation_failed', 'It is refused');
  await user.click(await settingOf('Invitations'));
  await waitFor(async () => expect(await settingOf('Invitations')).toBeChecked());
  expect(changes).toHaveLength(2);
});

test('says why no mails are sent, and resumes them', async () => {
  stored = { ...SETTINGS, stopped: { reason: 'rejected', at: '2026-11-28T10:00:00.000Z' } };
  respondToChange = () => json(200, SETTINGS);
  const { user } = renderUi(<MailSection />);
  expect(await screen.findByText(/has rejected a mail/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send mails again' }));
  await waitFor(() => expect(screen.queryByText(/has rejected a mail/)).toBeNull());
  expect(changes).toEqual([{ resume: true }]);
});

test('a digest is stored with the time zone of the browser, and changes its hour', async () => {
  const { user } = renderUi(<MailSection />);
  await user.selectOptions(await screen.findByLabelText('Digest'), 'Every Monday');
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await user.selectOptions(await screen.findByLabelText('Time'), '17');
  await user.selectOptions(screen.getByLabelText('Digest'), 'Never');
  const digests = [{ every: 'week', hour: 8, zone }, { every: 'week', hour: 17, zone }, null];
  await waitFor(() => expect(changes).toEqual(digests.map((digest) => ({ digest }))));
});

test('is absent without a mail server', async () => {
  proof = {};
  const { container } = renderUi(<MailSection />);
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(container).not.toHaveTextContent('Mails');
});
