import { useSyncExternalStore } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { browserSetting, soundSetting, speechSetting } from '#lib/browser-setting.ts';
import { notificationListMessages } from '#lib/messages/notification-list.ts';
import { playAlertSound } from '../alert.ts';
import { permission } from '../browser-notification.ts';
import { SettingsGroup } from './settings-group.tsx';

const copy = notificationListMessages;

/** Sound, spoken results and browser notifications. Permission is requested only by a click here, as browsers demand a user gesture. */
export const PanelSettings = () => {
  const sound = useSyncExternalStore(soundSetting.subscribe, soundSetting.get);
  const browser = useSyncExternalStore(browserSetting.subscribe, browserSetting.get);
  const isSpoken = useSyncExternalStore(speechSetting.subscribe, speechSetting.get);
  const allowed = useSyncExternalStore(permission.subscribe, permission.get);
  const changeSound = (on: boolean) => {
    soundSetting.set(on);
    if (on) playAlertSound().catch(() => undefined);
  };
  const changeBrowser = (on: boolean) => {
    browserSetting.set(on);
    if (on) void permission.request();
  };
  return (
    <SettingsGroup title={copy.settings}>
      <Checkbox
        label={copy.sound}
        hint={copy.soundHint}
        checked={sound}
        onChange={({ target }) => changeSound(target.checked)}
      />
      <Checkbox
        label={copy.spoken}
        hint={copy.spokenHint}
        checked={isSpoken}
        onChange={({ target }) => speechSetting.set(target.checked)}
      />
      <Checkbox
        label={copy.browser}
        hint={copy.browserHint}
        checked={browser}
        onChange={({ target }) => changeBrowser(target.checked)}
      />
      {browser && copy.permissions[allowed] !== null && (
        <p className="text-13 text-muted">{copy.permissions[allowed]}</p>
      )}
      {browser && allowed === 'default' && (
        <Button className="mt-2" onClick={() => void permission.request()}>
          {copy.allow}
        </Button>
      )}
    </SettingsGroup>
  );
};
