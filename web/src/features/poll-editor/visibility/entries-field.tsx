import { isAddress } from '@showhands/contracts';
import {
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useDeferredValue,
  useRef,
} from 'react';
import { Button } from '#components/ui/button.tsx';
import { type ControlProps, Field, FieldError } from '#components/ui/field.tsx';
import { FileInput } from '#components/ui/file-input.tsx';
import { invitationMessages } from '#lib/messages/invitations.ts';
import { visibilityMessages } from '#lib/messages/visibility.ts';
import { firstDirection, userTextDirection } from '#lib/text-direction.ts';
import { isTable, type ParsedEntries, parseEntries } from './invited-entries.ts';
import type { ReadPeople } from './read-people.ts';
import { usePeopleReader } from './use-people-reader.ts';

const copy = visibilityMessages;
const fileCopy = invitationMessages.file;
const SHOWN_INVALID = 8;
const FILES = '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values';

const foundText = ({ entries }: ParsedEntries): string => {
  const addresses = entries.filter(isAddress).length;
  const isMixed = addresses > 0 && addresses < entries.length;
  return [entries.length > 0 && copy.found(entries.length), isMixed && copy.addresses(addresses)]
    .filter(Boolean)
    .join(' ');
};

const LeftOut = ({ title, texts }: { title: string; texts: readonly string[] }) => (
  <div className="border-s-2 border-signal ps-3 text-15">
    <p className="text-13 text-muted">{title}</p>
    <ul className="mt-1 flex flex-col gap-1">
      {texts.slice(0, SHOWN_INVALID).map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text can be left out several times.
        <li key={index} dir={userTextDirection(text)} className="truncate">
          {text}
        </li>
      ))}
    </ul>
    {texts.length > SHOWN_INVALID && <p className="mt-1 text-muted">{copy.more(texts.length - SHOWN_INVALID)}</p>}
  </div>
);

/** The number of people is left out where another line of the field tells it. */
const reportText = ({ entries, duplicates }: ReadPeople, inField: number): string =>
  [
    (entries.length === 0 || entries.length !== inField) && fileCopy.found(entries.length),
    duplicates > 0 && fileCopy.duplicates(duplicates),
  ]
    .filter(Boolean)
    .join(' ');

/** Reports the people, duplicates and invalid lines of a file or a pasted table. */
const Report = ({ people, inField }: { people: ReadPeople; inField: number }) => (
  <>
    <p className="text-15 figures empty:hidden" role="status">
      {reportText(people, inField)}
    </p>
    {people.invalid.length > 0 && (
      <LeftOut
        title={fileCopy.invalid(people.invalid.length)}
        texts={people.invalid.map(({ line, text }) => `${fileCopy.line(line)}: ${text}`)}
      />
    )}
  </>
);

interface Props {
  label: string;
  text: string;
  error: string | undefined;
  /** Gets the text of the field with the people of a file or of a pasted table. */
  onRead: (text: string) => void;
  /** Gets the direction of the text, too. */
  children: (control: ControlProps & Pick<ComponentProps<'textarea'>, 'dir'>) => ReactNode;
}

/** A field for people to invite, typed, pasted or from a file, and a line about the understood entries. */
export const EntriesField = ({ label, text, error, onRead, children }: Props) => {
  const parsed = parseEntries(useDeferredValue(text));
  const chooser = useRef<HTMLInputElement>(null);
  const { state, readFile, readText } = usePeopleReader((entries) =>
    onRead([text.trim(), ...entries].filter((part) => part !== '').join('\n')),
  );

  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isTable(pasted)) return;
    event.preventDefault();
    readText(pasted);
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    readFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside the field does the same as a drop.
    <div
      className="flex flex-col gap-3"
      onPaste={paste}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={drop}
    >
      <Field label={label} hint={copy.hint} error={error}>
        {/* `auto` would take half of the time of pasting 10,000 lines. */}
        {(control) => children({ ...control, dir: firstDirection(text) })}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button pending={state.status === 'reading'} onClick={() => chooser.current?.click()}>
          {fileCopy.choose}
        </Button>
        <FileInput ref={chooser} accept={FILES} onChoose={readFile} />
        <p className="min-w-0 grow basis-1/2 text-13 text-muted">{fileCopy.hint}</p>
      </div>
      <div role="alert" className="empty:hidden">
        {state.status === 'failed' && <FieldError error={state.error} />}
      </div>
      <p role="status" className="text-15 font-semibold figures empty:hidden">
        {foundText(parsed)}
      </p>
      {state.status === 'read' && (text !== '' || state.people.entries.length === 0) && (
        <Report people={state.people} inField={parsed.entries.length} />
      )}
      {parsed.invalid.length > 0 && <LeftOut title={copy.leftOut} texts={parsed.invalid} />}
    </div>
  );
};
