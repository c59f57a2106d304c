import { useState, useSyncExternalStore } from 'react';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { messages } from '../../lib/messages/en.ts';
import { shortcuts, useShortcut } from '../../lib/shortcuts.ts';

const copy = messages.shortcuts;

const span = (keys: readonly string[]) => (keys.length > 2 ? `${keys[0]} – ${keys.at(-1)}` : keys.join(' '));

/** The keys of this screen, on `?` or by the button, with the switch that turns them all off. */
export const ShortcutList = () => {
  const [open, setOpen] = useState(false);
  const active = useSyncExternalStore(shortcuts.active.subscribe, shortcuts.active.get);
  const enabled = useSyncExternalStore(shortcuts.enabled.subscribe, shortcuts.enabled.get);
  useShortcut('?', copy.list, () => setOpen(true));

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-target self-start rounded-control px-3 text-13 text-muted hover:bg-tint hover:text-ink pointer-coarse:hidden"
      >
        {copy.title}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={copy.title} closeLabel={copy.close}>
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
    </>
  );
};
