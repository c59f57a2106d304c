import { isTimeZone, type Poll, type Repeat } from '@showhands/contracts';
import { useWatch } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { formatRunTime } from '#features/polls/series/run-time.ts';
import { repeatMessages } from '#lib/messages/repeat.ts';
import { ownZone } from '#lib/time-zone.ts';
import { useNow } from '#lib/use-now.ts';
import { formValuesOf } from '../form-schema.ts';
import type { PollFormControl } from '../use-poll-form.ts';
import { nextOpenings } from './next-openings.ts';

const copy = repeatMessages;
const DATES_SHOWN = 3;

/** All zones that the browser knows, with those that it knows by another name. */
const zonesWith = (...more: readonly string[]): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...more])].filter(isTimeZone).toSorted();

interface Props {
  form: PollFormControl;
  poll: Poll | undefined;
  repeat: Pick<Repeat, 'every' | 'zone'>;
}

/** The stored opening has seconds, which the field does not show. */
const openingOf = (typed: string, poll: Poll | undefined): Date | null => {
  if (poll?.opens_at && typed === formValuesOf(poll).opens_at) return new Date(poll.opens_at);
  const time = new Date(typed);
  return Number.isNaN(time.getTime()) ? null : time;
};

/** The time zone by which the poll repeats, and the next times there and here. */
export const RepeatDetails = ({ form, poll, repeat }: Props) => {
  const [typed, status] = useWatch({ control: form.control, name: ['opens_at', 'status'] });
  const now = new Date(useNow());
  const own = ownZone();
  const dates = nextOpenings(poll, { repeat, opensAt: openingOf(typed ?? '', poll), now }, DATES_SHOWN);
  const here = (date: Date) => formatRunTime(date, own);
  const change = (zone: string) => {
    form.setValue('repeat', { ...repeat, zone }, { shouldDirty: true });
    form.clearErrors('repeat');
  };
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <Field label={copy.zone} error={form.formState.errors.repeat?.zone?.message}>
        {(field) => (
          <Select {...field} name="repeat.zone" value={repeat.zone} onChange={({ target }) => change(target.value)}>
            {zonesWith(own, repeat.zone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div role="status" className="flex flex-col gap-1">
        <p className="text-15 font-semibold">{copy.next}</p>
        <ul className="flex flex-col gap-1 text-15 figures">
          {dates.map((date) => {
            const there = formatRunTime(date, repeat.zone);
            return (
              <li key={date.toISOString()}>
                {there}
                {there !== here(date) && <span className="block text-13 text-muted">{copy.yours(here(date))}</span>}
              </li>
            );
          })}
        </ul>
        {status === 'draft' && <p className="text-13 text-muted">{copy.draft}</p>}
      </div>
    </div>
  );
};
