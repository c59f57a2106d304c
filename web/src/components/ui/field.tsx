import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** Attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** At the end of the label's line, for a counter. */
  aside?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

export const Field = ({ label, hint, error, aside, className, children }: Props) => {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = cx(hint !== undefined && hintId, error !== undefined && errorId);
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-15 font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint !== undefined && (
        <p id={hintId} className="text-13 text-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
};

export const FieldError = ({ id, error }: { id?: string; error: string | undefined }) =>
  error !== undefined && (
    <p id={id} className="text-13 font-semibold text-signal">
      {error}
    </p>
  );
