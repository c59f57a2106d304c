import type { Poll, Quorum } from '@showhands/contracts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { quorumMessages } from '#lib/messages/quorum.ts';
import { isFixed } from '../rules.ts';
import type { PollFormControl } from '../use-poll-form.ts';

const copy = quorumMessages;

type Unit = keyof typeof copy.units;
const UNITS: readonly Unit[] = ['count', 'share'];

const isUnit = (value: string): value is Unit => UNITS.some((unit) => unit === value);

const quorumOf = (typed: string, unit: Unit): Quorum | null => {
  if (typed === '') return null;
  return unit === 'share' ? { share: Number(typed) } : { count: Number(typed) };
};

/** How many people must vote for a result; empty for any number. A share needs a list of invited people. */
export const QuorumField = ({ form, poll }: { form: PollFormControl; poll: Poll | undefined }) => {
  const [quorum, visibility] = useWatch({ control: form.control, name: ['quorum', 'visibility'] });
  const [chosenUnit, setChosenUnit] = useState<Unit>(quorum && 'share' in quorum ? 'share' : 'count');
  const unit = visibility === 'invited' ? chosenUnit : 'count';
  const isLocked = isFixed('quorum', poll);
  const { isSubmitted, errors } = form.formState;
  const value = quorum ? String('share' in quorum ? quorum.share : quorum.count) : '';
  const change = (typed: string, as: Unit) =>
    form.setValue('quorum', quorumOf(typed, as), { shouldDirty: true, shouldValidate: isSubmitted });
  return (
    <div className="grid grid-cols-1 items-start gap-x-6 gap-y-4 sm:grid-cols-2">
      <Field label={copy.field} hint={isLocked ? copy.locked : copy.hint} error={errors.quorum?.message}>
        {(field) => (
          <Input
            {...field}
            name="quorum"
            type="number"
            inputMode="numeric"
            min={1}
            max={unit === 'share' ? 100 : undefined}
            disabled={isLocked}
            value={value}
            onChange={({ target }) => change(target.value, unit)}
          />
        )}
      </Field>
      {visibility === 'invited' && !isLocked && (
        <Field label={copy.unit}>
          {(field) => (
            <Select
              {...field}
              value={unit}
              onChange={({ target }) => {
                if (!isUnit(target.value)) return;
                setChosenUnit(target.value);
                change(value, target.value);
              }}
            >
              {UNITS.map((name) => (
                <option key={name} value={name}>
                  {copy.units[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
};
