import { beforeEach, expect, jest, test } from '@jest/globals';
import type { NotificationSettings } from '@showhands/contracts';
import { screen, waitFor } from '@testing-library/react';
import { errorResponse, json } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { toasts } from '#lib/toasts.ts';
import { TypeSettings } from './type-settings.tsx';

/** A fake server. */
let stored: NotificationSettings;
let rejects: boolean;
let requests: string[];

beforeEach(() => {
  stored = {
    vote: true,
    comment: true,
    reply: true,
    comment_like: true,
    poll_created: 'all',
    poll_closed: true,
    poll_invited: true,
    system: true,
    merge_comments: false,
  };
  rejects = false;
  requests = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init = {}) => {
    requests.push(`${init.method ?? 'GET'} ${String(init.body ?? '')}`.trim());
    if (rejects) return errorResponse(400, 'validation_failed');
    if (init.method === 'PATCH') stored = { ...stored, ...JSON.parse(String(init.body)) };
    return json(200, stored);
  });
});
const renderSettings = () => {
  const { container, user } = renderUi(<TypeSettings />);
  const open = () => {
    for (const details of container.querySelectorAll('details')) details.open = true;
  };
  return { user, open };
};

const checkbox = (name: string) => screen.findByRole('checkbox', { name });

test('loads the settings when they are opened, not before', async () => {
  const { open } = renderSettings();
  expect(requests).toEqual([]);
  open();
  expect(await checkbox('Votes')).toBeChecked();
  expect(screen.getByRole('combobox', { name: 'New polls' })).toHaveDisplayValue('All');
  expect(requests).toEqual(['GET']);
});

test('restores a setting that could not be saved, and says so', async () => {
  const { user, open } = renderSettings();
  open();
  await checkbox('Votes');
  rejects = true;
  await user.click(await checkbox('Votes'));
  await waitFor(() => expect(toasts.get()).toMatchObject([{ text: 'The setting could not be saved' }]));
  await waitFor(async () => expect(await checkbox('Votes')).toBeChecked());
});
