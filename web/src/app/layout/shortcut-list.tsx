import { Icon as Keyboard } from 'virtual:lucide/keyboard';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { keyboardLayout } from '#lib/device/keyboard-layout.ts';
import { shortcutMessages } from '#lib/messages/layout.ts';
import { createObservable } from '#lib/observable.ts';
import { keyName, reachable, shortcuts, useShortcut } from '#lib/shortcuts.ts';
import { lazyWhenIdle } from './lazy-when-idle.ts';

const copy = shortcutMessages;

const span = (keys: readonly string[], layout: ReadonlyMap<string, string>) => {
  const names = keys.map((key) => keyName(key, layout));
  return names.length > 2 ? `${names[0]} – ${names.at(-1)}` : names.join(' ');
};

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
  const [layout, setLayout] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    // Each time, since users switch layouts.
    if (open) void keyboardLayout().then(setLayout);
  }, [open]);
  // Closes the dialog on sign-out, so that it is not open after the next sign-in.
  useEffect(() => () => shown.set(false), []);

  return (
    <Dialog open={open} onClose={() => shown.set(false)} title={copy.title} closeLabel={copy.close}>
      <dl className="flex flex-col">
        {reachable(active).map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <dt>{label}</dt>
            <dd className="shrink-0">
              <kbd className="font-sans font-semibold figures">{span(keys, layout)}</kbd>
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
