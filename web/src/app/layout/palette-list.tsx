import { limits } from '@showhands/contracts';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Input } from '#components/ui/input.tsx';
import { paletteMessages } from '#lib/messages/palette.ts';
import { pressedKey } from '#lib/shortcuts.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import type { PaletteItem } from './use-palette-actions.ts';

const copy = paletteMessages;

interface Props {
  typed: string;
  onType: (typed: string) => void;
  /** The field has the focus and receives all further keys. */
  onFocus: () => void;
  groups: readonly { readonly label: string; readonly items: readonly PaletteItem[] }[];
  /** More results may follow. */
  isSearching: boolean;
  onChoose: (item: PaletteItem) => void;
  onClose: () => void;
}

/**
 * Sets the attribute for the browser: React's own `autoFocus` runs before the dialog opens, when nothing can be
 * focused.
 */
const setAutofocus = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '');

/** The index that an arrow key selects after `index`, wrapping around; undefined for other keys. */
const nextIndex = (key: string, index: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (index + 1) % count;
  return key === 'ArrowUp' ? (index + count - 1) % count : undefined;
};

/** Combobox with a listbox: the focus stays in the field, and the arrow keys move the active option. */
export const PaletteList = ({ typed, onType, onFocus, groups, isSearching, onChoose, onClose }: Props) => {
  const base = useId();
  const [activeId, setActiveId] = useState<string>();
  const items = groups.flatMap((group) => group.items);
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === activeId),
  );
  const active = items[index];
  const optionId = (item: PaletteItem) => `${base}-${item.id.replaceAll(' ', '-')}`;
  const activeOption = active && optionId(active);

  useEffect(() => {
    if (activeOption) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' });
  }, [activeOption]);

  const type = (text: string) => {
    setActiveId(undefined);
    onType(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = items[nextIndex(event.key, index, items.length) ?? -1];
    const closes = pressedKey(event.nativeEvent) === 'Mod+k';
    if (!target && event.key !== 'Enter' && !closes) return;
    event.preventDefault();
    if (target) setActiveId(target.id);
    else if (closes) onClose();
    else if (active) onChoose(active);
  };

  return (
    <>
      <Input
        ref={setAutofocus}
        role="combobox"
        dir="auto"
        autoFocus
        aria-label={copy.field}
        aria-expanded={items.length > 0}
        aria-controls={`${base}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeOption}
        placeholder={copy.field}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.search.max}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
      <div id={`${base}-list`} role="listbox" aria-label={copy.list} className="h-[min(24rem,50dvh)] overflow-y-auto">
        {groups
          .filter((group) => group.items.length > 0)
          .map((group) => (
            <fieldset key={group.label} aria-label={group.label} className="mb-3">
              <p aria-hidden className="px-3 py-1 text-13 text-muted">
                {group.label}
              </p>
              {group.items.map((item) => (
                <button
                  key={item.id}
                  id={optionId(item)}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  aria-selected={item === active}
                  onPointerMove={() => setActiveId(item.id)}
                  onClick={() => onChoose(item)}
                  className="block min-h-target w-full rounded-control px-3 text-start text-15 aria-selected:bg-tint aria-selected:font-semibold"
                >
                  <span dir={userTextDirection(item.label)} className="block truncate">
                    {item.label}
                  </span>
                </button>
              ))}
            </fieldset>
          ))}
      </div>
      <p role="status" className={items.length > 0 ? 'sr-only' : 'text-muted'}>
        {!isSearching && (items.length > 0 ? copy.found(items.length) : copy.none)}
      </p>
    </>
  );
};
