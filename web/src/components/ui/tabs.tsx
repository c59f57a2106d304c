import { type KeyboardEvent, type ReactNode, useId } from 'react';

interface Props<Id extends string> {
  label: string;
  tabs: readonly { readonly id: Id; readonly label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** The index of the tab that a key selects; undefined for other keys. In a page that is read from right to left the next tab is on the left. */
const nextIndex = (key: string, index: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft': {
      const isForward = (key === 'ArrowLeft') === (document.documentElement.dir === 'rtl');
      return (index + (isForward ? 1 : count - 1)) % count;
    }
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
  }
};

/** Tabs with a roving tabindex: the Tab key stops once, arrow keys move between tabs. */
export const Tabs = <Id extends string>({ label, tabs, selected, onSelect, children }: Props<Id>) => {
  const base = useId();
  const panelId = `${base}-panel`;
  const go = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const target = tabs[nextIndex(event.key, index, tabs.length) ?? -1];
    if (!target) return;
    event.preventDefault();
    onSelect(target.id);
    document.getElementById(`${base}-${target.id}`)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className="flex flex-wrap gap-x-6 border-b border-line">
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? panelId : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={(event) => go(event, index)}
            // Reserves the width of the bold label, so that selecting a tab does not move the others.
            data-label={tab.label}
            className="-mb-px flex min-h-target flex-col justify-center border-b-2 border-transparent text-15 text-muted transition-colors hover:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink after:invisible after:h-0 after:font-semibold after:content-[attr(data-label)]"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={`${base}-${selected}`} className="pt-4">
        {children}
      </div>
    </div>
  );
};
