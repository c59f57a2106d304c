import { Icon as Monitor } from 'virtual:lucide/monitor';
import { Icon as Moon } from 'virtual:lucide/moon';
import { Icon as Sun } from 'virtual:lucide/sun';
import { useSyncExternalStore } from 'react';
import { themeMessages } from '#lib/messages/theme.ts';
import { theme, themes } from '#lib/theme.ts';

const ICONS = { system: Monitor, light: Sun, dark: Moon };

const copy = themeMessages;

export const ThemeSwitch = () => {
  const chosen = useSyncExternalStore(theme.subscribe, theme.get);
  return (
    <fieldset className="flex">
      <legend className="sr-only">{copy.title}</legend>
      {themes.map((name) => {
        const Icon = ICONS[name];
        return (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            aria-label={copy.names[name]}
            title={copy.names[name]}
            onClick={() => theme.choose(name)}
            className="flex size-target items-center justify-center rounded-control text-muted transition-colors hover:bg-tint hover:text-ink pressed:bg-tint pressed:text-ink"
          >
            <Icon size={18} />
          </button>
        );
      })}
    </fieldset>
  );
};
