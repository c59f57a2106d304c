import { Icon as Keyboard } from 'virtual:lucide/keyboard';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { Dialog } from '../../components/ui/dialog.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { shortcutMessages } from '../../lib/messages/layout.ts';
import { createObservable } from '../../lib/observable.ts';
import { keyName, reachable, shortcuts, useShortcut } from '../../lib/shortcuts.ts';
import { lazyWhenIdle } from './lazy-when-idle.ts';

const copy = shortcutMessages;

const span = (keys: readonly string[]) =>
  keys.length > 2 ? `${keys[0]} – ${keys.at(-1)}` : keys.map(keyName).join(' ');

const ShortcutSwitch = lazyWhenIdle(async () => (await import('./shortcut-switch.tsx')).ShortcutSwitch);

const shown = createObservable(false);

export const ShortcutButton = () => (
  <IconButton
    label={copy.title}
    icon={<Keyboard size={18} />}
    className="pointer-coarse:hidden"
    aria-haspopup="dialog"
    onClick={() => shown.set(true)}
  />
);

/** Dialog with the shortcuts of the current screen and the switch that turns them off. Opened by `?` or the button. */
export const ShortcutList = () => {
  const open = useSyncExternalStore(shown.subscribe, shown.get);
  const active = useSyncExternalStore(shortcuts.active.subscribe, shortcuts.active.get);
  useShortcut('?', copy.list, () => shown.set(true));
  // Closes the dialog on sign-out, so that it is not open after the next sign-in.
  useEffect(() => () => shown.set(false), []);

  return (
    <Dialog open={open} onClose={() => shown.set(false)} title={copy.title} closeLabel={copy.close}>
      <dl className="flex flex-col">
        {reachable(active).map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <dt>{label}</dt>
            <dd className="shrink-0">
              <kbd className="font-sans font-semibold figures">{span(keys)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Suspense>
        <ShortcutSwitch />
      </Suspense>
    </Dialog>
  );
};
