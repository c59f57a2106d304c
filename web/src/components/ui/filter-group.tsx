import { useLayoutEffect, useRef } from 'react';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/**
 * One row on phones, which scrolls. Its ends fade out; at the first and the last button the padding fades instead. The check
 * of elements that stick out of the screen knows the row by the class `scrolled`.
 */
const PHONE_ROW =
  'scrolled max-sm:-mx-4 max-sm:-my-1 max-sm:scroll-px-8 max-sm:[scrollbar-width:none] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[mask-image:linear-gradient(90deg,transparent,#000_var(--spacing-4)_calc(100%-var(--spacing-4)),transparent)]';

/** Scrolls the row to its pressed button. Not by `scrollIntoView`, which scrolls the page too. */
const reveal = (button: HTMLElement | null) => {
  const row = button?.parentElement;
  if (!row || row.scrollWidth <= row.clientWidth) return;
  const [around, box] = [row.getBoundingClientRect(), button.getBoundingClientRect()];
  row.scrollLeft += (box.left + box.right - around.left - around.right) / 2;
};

/** A group of buttons of which one is pressed. Wraps, except on phones. */
export const FilterGroup = <Value extends string>({ label, options, value, onChange }: Props<Value>) => {
  const pressed = useRef<HTMLButtonElement>(null);
  const labels = options.map((option) => option.label).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts in the labels arrive later, and move the button.
  useLayoutEffect(() => reveal(pressed.current), [value, labels]);
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className={`flex gap-1 sm:flex-wrap ${PHONE_ROW}`}>
        {options.map((option) => (
          <button
            key={option.value}
            ref={option.value === value ? pressed : undefined}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
            className="min-h-target shrink-0 rounded-control border border-line px-3 text-15 whitespace-nowrap text-muted transition-colors hover:border-muted hover:text-ink pressed:border-ink pressed:bg-ink pressed:font-semibold pressed:text-page"
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
};
