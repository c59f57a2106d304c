import { Icon as Check } from 'virtual:lucide/check';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface Props extends ComponentProps<'input'> {
  label: string;
  hint?: ReactNode;
}

export const Checkbox = ({ label, hint, ...rest }: Props) => {
  const id = useId();
  const [labelId, hintId] = [`${id}-label`, `${id}-hint`];
  return (
    <label className="flex min-h-target cursor-pointer gap-3 py-2 has-disabled:cursor-not-allowed">
      <span className="relative size-6 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // The hint is inside the label, so that it can be clicked, but is not part of the accessible name.
          aria-labelledby={labelId}
          aria-describedby={hint === undefined ? undefined : hintId}
          className="peer size-6 cursor-[inherit] appearance-none rounded-control border border-muted bg-surface checked:border-accent checked:bg-accent disabled:opacity-60"
        />
        <Check
          aria-hidden
          size={16}
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto text-on-accent not-peer-checked:hidden"
        />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span id={labelId} className="block text-15 leading-6 font-semibold">
          {label}
        </span>
        {hint !== undefined && (
          <span id={hintId} className="block text-13 text-pretty text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
};
