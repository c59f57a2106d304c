import { type ComponentProps, useId } from 'react';
import { radioClass } from './control-class.ts';
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
        className={radioClass}
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
  error: string | undefined;
  register: () => ComponentProps<'input'>;
}

/** A group of radio buttons, each with a sentence that explains it. */
export const RadioRows = <Value extends string>({ legend, values, texts, error, register }: Props<Value>) => {
  const errorId = `${useId()}-error`;
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="text-15 font-semibold">{legend}</legend>
      {values.map((value) => (
        <RadioRow key={value} {...texts[value]} {...register()} value={value} />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
};
