import { limits, type Poll, texts } from '@showhands/contracts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { pollFormMessages } from '#lib/messages/poll-form.ts';
import { relativeTimeMessages } from '#lib/messages/relative-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { timeZoneName } from '#lib/time-zone.ts';
import { useIdle } from '#lib/use-idle.ts';
import { useNow } from '#lib/use-now.ts';
import { endPresets, presetEnd } from './end-presets.ts';
import { formValuesOf, toDateTimeLocal } from './form-schema.ts';
import { revalidateSettings } from './setting-errors.ts';
import type { PollFormControl } from './use-poll-form.ts';

const copy = pollFormMessages;

/** The first use of an `Intl` format is slow, so the name comes after the form. */
const TimeZone = () => (useIdle() ? <span className="text-13 text-muted">{timeZoneName()}</span> : null);

interface Props {
  form: PollFormControl;
  /** The current state of the edited poll; omitted for a new one. */
  poll: Poll | undefined;
  /** A button beside the suggestions. */
  children: ReactNode;
}

/** An end that the server rejects: it is too close or has passed, and was not the poll's end already. */
const isRejected = (end: string, poll: Poll | undefined, now: number): boolean =>
  end !== '' && Date.parse(end) < now + limits.endsAtLeadMs && !(poll && end === formValuesOf(poll).ends_at);

export const EndField = ({ form, poll, children }: Props) => {
  const end = useWatch({ control: form.control, name: 'ends_at' });
  const now = useNow();
  const set = (value: string) => form.setValue('ends_at', value, { shouldDirty: true, shouldValidate: true });
  const submitted = form.formState.errors.ends_at?.message;
  const error = submitted ?? (isRejected(end, poll, now) ? texts.poll.endsAtInPast : undefined);
  const at = Date.parse(end);
  const hint = () => {
    if (Number.isNaN(at)) return copy.endsAtHint;
    return at <= now ? copy.endPassed : copy.endsIn(relativeTimeMessages.relative(new Date(at).toISOString(), now));
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={copy.endsAt} aside={<TimeZone />} hint={error === undefined ? hint() : undefined} error={error}>
        {(field) => (
          <Input
            {...field}
            {...form.register('ends_at', { onChange: () => revalidateSettings(form) })}
            type="datetime-local"
            min={toDateTimeLocal(now)}
          />
        )}
      </Field>
      <fieldset aria-label={copy.endPresets} className="flex flex-wrap gap-2">
        {endPresets.map((preset) => {
          const value = presetEnd(preset, now);
          if (value === null) return null;
          return (
            <Button key={preset} onClick={() => set(toDateTimeLocal(presetEnd(preset, serverNow()) ?? value))}>
              {copy.endPreset[preset]}
            </Button>
          );
        })}
        {end !== '' && <Button onClick={() => set('')}>{copy.noEnd}</Button>}
        {children}
      </fieldset>
    </div>
  );
};
