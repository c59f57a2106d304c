import { Icon as Keyboard } from 'virtual:lucide/keyboard';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { shortcutMessages } from '#lib/messages/layout.ts';
import { createObservable } from '#lib/observable.ts';
import { useShortcut } from '#lib/shortcuts.ts';
import { LazyDialog } from './lazy-dialog.ts';
import { lazyWhenIdle } from './lazy-when-idle.ts';

const copy = shortcutMessages;

const ShortcutDetails = lazyWhenIdle(async () => (await import('./shortcut-details.tsx')).ShortcutDetails);

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

/** Dialog with the shortcuts of the current screen. Opened by `?` or the button. Its code loads when the page is idle. */
export const ShortcutList = () => {
  const open = useSyncExternalStore(shown.subscribe, shown.get);
  useShortcut('?', copy.list, () => shown.set(true));
  // Closes the dialog on sign-out, so that it is not open after the next sign-in.
  useEffect(() => () => shown.set(false), []);

  return (
    <Suspense>
      <LazyDialog open={open} onClose={() => shown.set(false)} title={copy.title} closeLabel={copy.close}>
        <Suspense>
          <ShortcutDetails />
        </Suspense>
      </LazyDialog>
    </Suspense>
  );
};
