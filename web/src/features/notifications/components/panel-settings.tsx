import { ChevronDown } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { notificationListMessages } from '../../../lib/messages/en/notification-list.ts';
import { playTone } from '../attention.ts';
import { permission } from '../browser-notice.ts';
import { browserFlag, soundFlag } from '../settings.ts';

const copy = notificationListMessages;

/** How this browser draws attention. It is asked for its leave only when somebody presses something here. */
export const PanelSettings = () => {
  const sound = useSyncExternalStore(soundFlag.subscribe, soundFlag.get);
  const browser = useSyncExternalStore(browserFlag.subscribe, browserFlag.get);
  const allowed = useSyncExternalStore(permission.subscribe, permission.get);
  const turnSound = (on: boolean) => {
    soundFlag.turn(on);
    if (on) playTone().catch(() => undefined);
  };
  const turnBrowser = (on: boolean) => {
    browserFlag.turn(on);
    if (on) void permission.ask();
  };
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-target items-center justify-between text-15 text-muted hover:text-ink">
        {copy.settings}
        <ChevronDown aria-hidden size={16} className="mr-3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-3">
        <Checkbox
          label={copy.sound}
          hint={copy.soundHint}
          checked={sound}
          onChange={({ target }) => turnSound(target.checked)}
        />
        <Checkbox
          label={copy.browser}
          hint={copy.browserHint}
          checked={browser}
          onChange={({ target }) => turnBrowser(target.checked)}
        />
        {browser && copy.permissions[allowed] !== null && (
          <p className="text-13 text-muted">{copy.permissions[allowed]}</p>
        )}
        {browser && allowed === 'default' && (
          <Button className="mt-2" onClick={() => void permission.ask()}>
            {copy.allow}
          </Button>
        )}
      </div>
    </details>
  );
};
