interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A group of buttons of which one is pressed. Wraps instead of scrolling. */
export const FilterGroup = <Value extends string>({ label, options, value, onChange }: Props<Value>) => (
  <fieldset className="flex flex-wrap gap-1">
    <legend className="sr-only">{label}</legend>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
        className="min-h-target rounded-control border border-line px-2 text-15 text-muted transition-colors hover:border-muted hover:text-ink sm:px-3 pressed:border-ink pressed:bg-ink pressed:font-semibold pressed:text-page"
      >
        {option.label}
      </button>
    ))}
  </fieldset>
);
