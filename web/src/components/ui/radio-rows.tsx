import { type ComponentProps, useId } from 'react';
import { FieldError } from './field.tsx';

interface RowProps extends ComponentProps<'input'> {
  label: string;
  hint: string;
}

export const RadioRow = ({ label, hint, ...rest }: RowProps) => {
  const id = useId();
  const [labelId, hintId] = [`${id}-label`, `${id}-hint`];
  return (
    <label className="flex min-h-target cursor-pointer gap-3 py-2 has-disabled:cursor-not-allowed">
      <input
        {...rest}
        type="radio"
        // The hint is inside the label, so that it can be clicked, but is not part of the accessible name.
        aria-labelledby={labelId}
        aria-describedby={hintId}
        className="size-6 shrink-0 cursor-[inherit] appearance-none rounded-full border border-muted bg-surface checked:border-8 checked:border-accent disabled:opacity-60"
      />
      <span>
        <span id={labelId} className="block text-15 leading-6 font-semibold">
          {label}
        </span>
        <span id={hintId} className="block text-13 text-pretty text-muted">
          {hint}
        </span>
      </span>
    </label>
  );
};

interface Props<Value extends string> {
  legend: string;
  values: readonly Value[];
  texts: Readonly<Record<Value, { readonly label: string; readonly hint: string }>>;
  /** Says why the value cannot be changed. Undefined where it can. */
  locked: string | undefined;
  /** The value that is shown while it cannot be changed. */
  lockedValue: Value;
  error: string | undefined;
  register: () => ComponentProps<'input'>;
}

/** A group of radio buttons, each with a sentence on what it means. The keys keep React from reusing locked ones. */
export const RadioRows = <Value extends string>(props: Props<Value>) => {
  const { legend, values, texts, locked, lockedValue, error, register } = props;
  const id = useId();
  const [lockedId, errorId] = [`${id}-locked`, `${id}-error`];
  return (
    <fieldset aria-describedby={locked === undefined ? error && errorId : lockedId}>
      <legend className="text-15 font-semibold">{legend}</legend>
      {locked !== undefined && (
        <p id={lockedId} className="text-13 text-muted">
          {locked}
        </p>
      )}
      {values.map((value) =>
        locked === undefined ? (
          <RadioRow key={value} {...texts[value]} {...register()} value={value} />
        ) : (
          <RadioRow key={`locked ${value}`} {...texts[value]} checked={value === lockedValue} disabled readOnly />
        ),
      )}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
};
