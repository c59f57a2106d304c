import { type Poll, ruleTexts } from '@showhands/contracts';
import { useWatch } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { moreSettingsMessages } from '#lib/messages/more-settings.ts';
import { relativeTimeMessages } from '#lib/messages/relative-time.ts';
import { useNow } from '#lib/use-now.ts';
import { formValuesOf, toDateTimeLocal } from './form-schema.ts';
import type { PollFormControl } from './use-poll-form.ts';

const copy = moreSettingsMessages;

interface Props {
  form: PollFormControl;
  poll: Poll | undefined;
  isLocked: boolean;
  /** Called after the opening was removed. */
  onClear: () => void;
}

export const OpeningField = ({ form, poll, isLocked, onClear }: Props) => {
  const typed = useWatch({ control: form.control, name: 'opens_at' });
  const now = useNow();
  const unchanged = poll && formValuesOf(poll).opens_at;
  if (isLocked) {
    return (
      <Field key="locked" label={copy.opensAt} hint={copy.locked}>
        {(field) => <Input {...field} type="datetime-local" value={unchanged} disabled readOnly />}
      </Field>
    );
  }
  const at = Date.parse(typed);
  const isRejected = at <= now && typed !== unchanged;
  const error = form.formState.errors.opens_at?.message ?? (isRejected ? ruleTexts.opensAtInPast : undefined);
  const hint = () => {
    if (Number.isNaN(at)) return copy.opensAtHint;
    return at <= now ? copy.opened : copy.opensIn(relativeTimeMessages.relative(new Date(at).toISOString(), now));
  };
  const clear = () => {
    form.setValue('opens_at', '', { shouldDirty: true, shouldValidate: true });
    onClear();
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Field className="w-full" label={copy.opensAt} hint={error === undefined ? hint() : undefined} error={error}>
        {(field) => (
          <Input {...field} {...form.register('opens_at')} type="datetime-local" min={toDateTimeLocal(now)} />
        )}
      </Field>
      <Button onClick={clear}>{copy.noOpening}</Button>
    </div>
  );
};
