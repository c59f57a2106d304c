import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '#jest/ui-fixture.tsx';
import { browserSetting, soundSetting } from '#lib/browser-setting.ts';
import { permission } from '../browser-notification.ts';
import { PanelSettings } from './panel-settings.tsx';

const AudioContext = jest.fn();
const requestPermission = jest.fn<() => Promise<NotificationPermission>>();

/** A browser with this permission, whose user allows notifications when prompted. */
const setPermission = async (current: NotificationPermission) => {
  const Notification = { permission: current, requestPermission };
  Object.assign(globalThis, { Notification });
  requestPermission.mockResolvedValue(current);
  await permission.request();
  requestPermission.mockReset().mockImplementation(async () => {
    Notification.permission = 'granted';
    return 'granted';
  });
};

const renderSettings = () => {
  const { container, user } = renderUi(<PanelSettings />);
  for (const details of container.querySelectorAll('details')) details.open = true;
  return user;
};

const allowButton = () => screen.queryByRole('button', { name: 'Allow in this browser' });

beforeEach(() => {
  Object.assign(globalThis, { AudioContext });
  AudioContext.mockReset();
});
afterEach(() => {
  soundSetting.set(true);
  browserSetting.set(true);
});

test('the Allow button prompts, and disappears once the permission is granted', async () => {
  await setPermission('default');
  const user = renderSettings();
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Allow in this browser' }));
  expect(requestPermission).toHaveBeenCalledTimes(1);
  expect(allowButton()).toBeNull();
});

test.each([
  ['granted', null],
  ['denied', 'Your browser blocks them for this site. Allow them beside its address bar.'],
] as const)('with permission %s there is no Allow button, and the hint is: %s', async (current, hint) => {
  await setPermission(current);
  renderSettings();
  expect(allowButton()).toBeNull();
  expect(screen.queryByText(/^Your browser blocks/)?.textContent ?? null).toBe(hint);
});
