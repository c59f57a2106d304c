import { Keyboard } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { shortcutMessages } from '../../lib/messages/en/layout.ts';
import { keyName, shortcuts, useShortcut } from '../../lib/shortcuts.ts';
import { createStore } from '../../lib/store.ts';

const copy = shortcutMessages;

const span = (keys: readonly string[]) =>
  keys.length > 2 ? `${keys[0]} – ${keys.at(-1)}` : keys.map(keyName).join(' ');

const shown = createStore(false);

export const ShortcutButton = () => (
  <IconButton
    label={copy.title}
    icon={<Keyboard aria-hidden size={18} />}
    className="pointer-coarse:hidden"
    aria-haspopup="dialog"
    onClick={() => shown.set(true)}
  />
);

/** The keys of this screen, on `?` or by the button, with the switch that turns them all off. */
export const ShortcutList = () => {
  const open = useSyncExternalStore(shown.subscribe, shown.get);
  const active = useSyncExternalStore(shortcuts.active.subscribe, shortcuts.active.get);
  const enabled = useSyncExternalStore(shortcuts.enabled.subscribe, shortcuts.enabled.get);
  useShortcut('?', copy.list, () => shown.set(true));
  // Whoever is signed out under it does not find it open when they come back.
  useEffect(() => () => shown.set(false), []);

  return (
    <Dialog open={open} onClose={() => shown.set(false)} title={copy.title} closeLabel={copy.close}>
      <dl className="flex flex-col">
        {active.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between border-b border-line py-2">
            <dt>{label}</dt>
            <dd>
              <kbd className="font-sans font-semibold figures">{span(keys)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={copy.enabled}
        hint={copy.enabledHint}
        checked={enabled}
        onChange={(event) => shortcuts.enable(event.target.checked)}
      />
    </Dialog>
  );
};
