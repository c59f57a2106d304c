import { isAddress } from '@showhands/contracts';
import { type ReactNode, useDeferredValue } from 'react';
import { type ControlProps, Field } from '#components/ui/field.tsx';
import { visibilityMessages } from '#lib/messages/visibility.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { type ParsedEntries, parseEntries } from './invited-entries.ts';

const copy = visibilityMessages;
const SHOWN_INVALID = 20;

const foundText = ({ entries }: ParsedEntries): string => {
  const addresses = entries.filter(isAddress).length;
  return [entries.length > 0 && copy.found(entries.length), addresses > 0 && copy.addresses(addresses)]
    .filter(Boolean)
    .join(' ');
};

const LeftOut = ({ invalid }: Pick<ParsedEntries, 'invalid'>) => (
  <div className="border-s-2 border-signal ps-3 text-15">
    <p className="text-13 text-muted">{copy.leftOut}</p>
    <ul className="mt-1 flex flex-col gap-1">
      {invalid.slice(0, SHOWN_INVALID).map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text can be left out several times.
        <li key={index} dir={userTextDirection(entry)} className="truncate">
          {entry}
        </li>
      ))}
    </ul>
    {invalid.length > SHOWN_INVALID && <p className="mt-1 text-muted">{copy.more(invalid.length - SHOWN_INVALID)}</p>}
  </div>
);

interface Props {
  label: string;
  text: string;
  error: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A field for people to invite, with what its text is understood as. */
export const EntriesField = ({ label, text, error, children }: Props) => {
  const parsed = parseEntries(useDeferredValue(text));
  return (
    <div className="flex flex-col gap-3">
      <Field label={label} hint={copy.hint} error={error}>
        {children}
      </Field>
      <p role="status" className="text-15 font-semibold figures empty:hidden">
        {foundText(parsed)}
      </p>
      {parsed.invalid.length > 0 && <LeftOut invalid={parsed.invalid} />}
    </div>
  );
};
