import { type ComponentType, useRef, useState } from 'react';
import { holdKeys } from '../../lib/held-keys.ts';
import { shortcutMessages } from '../../lib/messages/en/layout.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { toasts } from '../../lib/toasts.ts';

interface PaletteProps {
  open: boolean;
  /** Ends the holding of what has been typed since it was asked for, and tells it. */
  takeTyped: () => string;
  onClose: () => void;
}

/** Everywhere one can go from here, by keyboard. Fetched when it is first asked for. */
export const CommandPalette = () => {
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const release = useRef((): string => '');

  const show = async () => {
    release.current();
    release.current = holdKeys();
    try {
      const { PaletteDialog } = await import('./palette-dialog.tsx');
      setPalette(() => PaletteDialog);
      setOpen(true);
    } catch {
      release.current();
      toasts.error(shortcutMessages.paletteFailed);
    }
  };
  useShortcut('Mod+k', shortcutMessages.palette, () => void show());

  return Palette && <Palette open={open} takeTyped={() => release.current()} onClose={() => setOpen(false)} />;
};
