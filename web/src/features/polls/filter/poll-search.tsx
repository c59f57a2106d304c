import { Icon as Search } from 'virtual:lucide/search';
import { Icon as X } from 'virtual:lucide/x';
import { limits } from '@showhands/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { dashboardMessages } from '#lib/messages/dashboard.ts';
import { shortcutMessages } from '#lib/messages/layout.ts';
import { useShortcut } from '#lib/shortcuts.ts';

interface Props {
  value: string;
  onChange: (value: string) => void;
}

const DEBOUNCE_MS = 300;

const copy = dashboardMessages;

/** A debounced search field. A value that changes from outside, such as by back navigation, replaces the typed text. */
export const PollSearch = ({ value, onChange }: Props) => {
  const [typed, setTyped] = useState(value);
  const [syncedValue, setSyncedValue] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', shortcutMessages.search, () => input.current?.focus());

  if (syncedValue !== value) {
    setSyncedValue(value);
    if (typed.trim() !== value) setTyped(value);
  }

  const search = useEffectEvent(() => onChange(typed));
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => search(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);

  const clear = () => {
    setTyped('');
    onChange('');
    input.current?.focus();
  };

  return (
    <search className="relative block">
      <Search size={18} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted" />
      <Input
        ref={input}
        type="text"
        dir="auto"
        inputMode="search"
        enterKeyHint="search"
        aria-label={copy.search}
        placeholder={copy.searchPlaceholder}
        maxLength={limits.search.max}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="px-12"
      />
      {typed !== '' && (
        <IconButton
          label={copy.clearSearch}
          icon={<X size={18} />}
          className="absolute inset-y-0 end-0"
          onClick={clear}
        />
      )}
    </search>
  );
};
