import type { Digest } from '@showhands/contracts';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { pageLanguage } from '#lib/messages/language.ts';
import { mailSettingsMessages } from '#lib/messages/mail-settings.ts';
import { ownZone } from '#lib/time-zone.ts';

const copy = mailSettingsMessages;
const INTERVALS = ['day', 'week'] as const;
const FIRST_HOUR = 8;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const hourName = (hour: number): string =>
  new Intl.DateTimeFormat(pageLanguage.tag, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1, hour));

interface Props {
  readonly digest: Digest | null;
  readonly onChange: (digest: Digest | null) => void;
}

/** A choice is stored with the time zone of this browser. */
export const DigestFields = ({ digest, onChange }: Props) => {
  const { hour = FIRST_HOUR, zone = ownZone() } = digest ?? {};
  const choose = (value: string) => {
    const every = INTERVALS.find((one) => one === value);
    onChange(every ? { every, hour, zone: ownZone() } : null);
  };
  return (
    <div className="mb-6 grid max-w-question grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label={copy.digest} hint={copy.digestHint}>
        {(field) => (
          <Select {...field} value={digest?.every ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">{copy.never}</option>
            {INTERVALS.map((every) => (
              <option key={every} value={every}>
                {copy[every]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {digest && (
        <Field label={copy.hour} hint={copy.zone(zone.replaceAll('_', ' '))}>
          {(field) => (
            <Select
              {...field}
              value={hour}
              onChange={({ target }) => onChange({ ...digest, hour: Number(target.value), zone: ownZone() })}
            >
              {HOURS.map((one) => (
                <option key={one} value={one}>
                  {hourName(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
};
