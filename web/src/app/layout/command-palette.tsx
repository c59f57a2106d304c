import { type ComponentType, useRef, useState } from 'react';
import { bufferKeys } from '#lib/buffer-keys.ts';
import { shortcutMessages } from '#lib/messages/layout.ts';
import { useShortcut } from '#lib/shortcuts.ts';
import { toasts } from '#lib/toasts.ts';

interface PaletteProps {
  open: boolean;
  /** Stops buffering keys and returns the text typed since the palette was requested. */
  takeBufferedKeys: () => string;
  onClose: () => void;
}

/** Command palette: screens, polls and actions by keyboard. Its code loads when it is first opened. */
export const CommandPalette = () => {
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const release = useRef((): string => '');

  const show = async () => {
    release.current();
    release.current = bufferKeys();
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

  return Palette && <Palette open={open} takeBufferedKeys={() => release.current()} onClose={() => setOpen(false)} />;
};
