import { checkableModes, type Poll } from '@showhands/contracts';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { RadioRow } from '#components/ui/radio-rows.tsx';
import { checkModeOf } from '#features/polls/check-mode.ts';
import { checkableMessages } from '#lib/messages/checkable.ts';
import type { PollFormControl } from './use-poll-form.ts';

const copy = checkableMessages.setting;
const VALUES = [undefined, ...checkableModes] as const;

/** Whether voters can check the count, and how. Fixed when the poll is created. */
export const CheckableSettings = ({ form, poll }: { form: PollFormControl; poll: Poll | undefined }) => {
  const { control, setValue } = form;
  const [chosen, show_results] = useWatch({ control, name: ['checkable', 'show_results'] });
  const name = useId();
  const current = poll ? poll.checkable : chosen;
  const modeOf = (checkable: Poll['checkable']) =>
    checkModeOf({ checkable, show_results: show_results !== false }) ?? 'no';
  return (
    <fieldset disabled={poll !== undefined}>
      <legend className="text-15 font-semibold">{copy.legend}</legend>
      {VALUES.map((value) => (
        <RadioRow
          key={value ?? 'no'}
          {...copy.modes[modeOf(value)]}
          name={name}
          checked={current === value}
          onChange={() => setValue('checkable', value, { shouldDirty: true })}
        />
      ))}
      <p className="text-13 text-muted">{copy.fixed}</p>
    </fieldset>
  );
};
