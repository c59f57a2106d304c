import { limits } from '@showhands/contracts';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { type LeftOutLine, type PastedLines, pastedLines, type Reason } from '#features/polls/pasted-lines.ts';
import { pasteListMessages } from '#lib/messages/paste-list.ts';
import { userTextDirection } from '#lib/text-direction.ts';

const copy = pasteListMessages;
const SHOWN_LEFT_OUT = 20;

const textOfReason = (reason: Reason, max: number): string => {
  if (reason.kind === 'line') return copy.reasons.line(reason.line);
  if (reason.kind === 'option') return copy.reasons.option(reason.option);
  if (reason.kind === 'tooLong') return copy.reasons.tooLong(reason.length, limits.optionText.max);
  if (reason.kind === 'unstorable') return copy.reasons.unstorable;
  return max === limits.options.max ? copy.reasons.tooMany(max) : copy.reasons.tooManyCompared(max);
};

const foundText = ({ options: { length: count }, leftOut: { length: leftOut } }: PastedLines): string => {
  if (leftOut > 0) return copy.foundAndLeftOut(count, leftOut);
  return count === 0 ? copy.none : copy.found(count);
};

/**
 * Sets the attribute for the browser: React's own `autoFocus` runs before the dialog opens, when nothing can be
 * focused.
 */
const setAutofocus = (field: HTMLTextAreaElement | null) => field?.setAttribute('autofocus', '');

const LeftOut = ({ lines, max }: { lines: readonly LeftOutLine[]; max: number }) => (
  <div className="border-s-2 border-signal ps-3 text-15">
    <p className="text-13 text-muted">{copy.leftOut}</p>
    <ul className="mt-1 flex flex-col gap-1">
      {lines.slice(0, SHOWN_LEFT_OUT).map(({ line, text, reason }) => (
        <li key={line} className="flex flex-wrap gap-x-2">
          <span className="text-muted figures">{copy.line(line)}</span>
          <span dir={userTextDirection(text)} className="max-w-full truncate">
            {text}
          </span>
          <span className="font-semibold text-signal">{textOfReason(reason, max)}</span>
        </li>
      ))}
    </ul>
    {lines.length > SHOWN_LEFT_OUT && <p className="mt-1 text-muted">{copy.more(lines.length - SHOWN_LEFT_OUT)}</p>}
  </div>
);

const Found = ({ options }: { options: readonly string[] }) => (
  <div className="text-15">
    <p className="text-13 text-muted">{copy.toAdd}</p>
    <ol className="mt-1 list-decimal ps-8 marker:text-13 marker:text-muted">
      {options.map((option) => (
        <li key={option} className="wrap-anywhere">
          <span dir={userTextDirection(option)}>{option}</span>
        </li>
      ))}
    </ol>
  </div>
);

/** The outcome of each line. It has its height from the start, so that the buttons stay in their place. */
const Outcome = ({ lines, max }: { lines: PastedLines; max: number }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list must be reachable by keyboard.
  <section aria-label={copy.title} tabIndex={0} className="flex h-[30dvh] flex-col gap-3 overflow-y-auto">
    {lines.leftOut.length > 0 && <LeftOut lines={lines.leftOut} max={max} />}
    {lines.options.length > 0 && <Found options={lines.options} />}
  </section>
);

interface ContentProps {
  pasted: string;
  /** The texts of the options in the form. */
  existing: readonly string[];
  /** How many options the poll can have. */
  max: number;
  onAdd: (options: readonly string[]) => void;
  cancel: ReactNode;
}

const Content = ({ pasted, existing, max, onAdd, cancel }: ContentProps) => {
  const [text, setText] = useState(pasted);
  const [keepsMarks, setKeepsMarks] = useState(false);
  const lines = pastedLines(text, existing, max, keepsMarks);
  const { length: count } = lines.options;
  return (
    <>
      <Field label={copy.field} hint={copy.hint}>
        {(field) => (
          <Textarea
            {...field}
            ref={setAutofocus}
            dir="auto"
            rows={6}
            value={text}
            placeholder={copy.placeholder}
            onChange={({ target }) => setText(target.value)}
            className="max-h-[30dvh]"
          />
        )}
      </Field>
      {lines.hasMarks && (
        <Checkbox
          label={copy.keepMarks}
          checked={keepsMarks}
          onChange={({ target }) => setKeepsMarks(target.checked)}
        />
      )}
      <p role="status" className="text-15 font-semibold">
        {foundText(lines)}
      </p>
      <Outcome lines={lines} max={max} />
      <div className="flex flex-wrap justify-end gap-3">
        {cancel}
        <Button variant="primary" inactive={count === 0} onClick={() => onAdd(lines.options)}>
          {count === 0 ? copy.addNone : copy.add(count)}
        </Button>
      </div>
    </>
  );
};

interface Props extends Omit<ContentProps, 'cancel'> {
  open: boolean;
  onClose: () => void;
}

/** Makes options of a list: shows the outcome of each line at once, and adds the valid lines. */
export const PasteDialog = ({ open, onClose, ...rest }: Props) => (
  <Dialog open={open} onClose={onClose} title={copy.title} closeLabel={copy.close} placement="wide">
    <Content {...rest} cancel={<Button onClick={onClose}>{copy.cancel}</Button>} />
  </Dialog>
);
