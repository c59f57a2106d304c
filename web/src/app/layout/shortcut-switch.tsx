import { useSyncExternalStore } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { shortcutMessages } from '#lib/messages/layout.ts';
import { shortcuts } from '#lib/shortcuts.ts';

const copy = shortcutMessages;

export const ShortcutSwitch = () => {
  const enabled = useSyncExternalStore(shortcuts.enabled.subscribe, shortcuts.enabled.get);
  return (
    <Checkbox
      label={copy.enabled}
      hint={copy.enabledHint}
      checked={enabled}
      onChange={(event) => shortcuts.enable(event.target.checked)}
    />
  );
};
