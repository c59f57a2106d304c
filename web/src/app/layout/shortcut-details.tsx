import { useEffect, useState, useSyncExternalStore } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { keyboardLayout } from '#lib/device/keyboard-layout.ts';
import { shortcutMessages } from '#lib/messages/layout.ts';
import { keyName, reachable } from '#lib/shortcut-names.ts';
import { shortcuts } from '#lib/shortcuts.ts';

const copy = shortcutMessages;

const span = (keys: readonly string[], layout: ReadonlyMap<string, string>) => {
  const names = keys.map((key) => keyName(key, layout));
  return names.length > 2 ? `${names[0]} – ${names.at(-1)}` : names.join(' ');
};

/** The shortcuts of the current screen, and the switch that turns them off. */
export const ShortcutDetails = () => {
  const active = useSyncExternalStore(shortcuts.active.subscribe, shortcuts.active.get);
  const enabled = useSyncExternalStore(shortcuts.enabled.subscribe, shortcuts.enabled.get);
  const [layout, setLayout] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    // Each time that the dialog opens, since users switch layouts.
    void keyboardLayout().then(setLayout);
  }, []);
  return (
    <>
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
      <Checkbox
        label={copy.enabled}
        hint={copy.enabledHint}
        checked={enabled}
        onChange={(event) => shortcuts.enable(event.target.checked)}
      />
    </>
  );
};
