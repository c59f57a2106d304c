import { limits } from '@showhands/contracts';
import { useState } from 'react';
import { type UseFieldArrayReturn, useWatch } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { pasteListMessages } from '#lib/messages/paste-list.ts';
import { EMPTY_OPTION, isBlank, type PollFormValues } from '../form-schema.ts';
import type { PollFormControl } from '../use-poll-form.ts';
import { PasteDialog } from './paste-dialog.tsx';

const copy = pasteListMessages;

type Options = PollFormValues['options'];

/** The opener of the dialog: the button, or a list that was pasted into the option `at`. */
export interface PasteRequest {
  readonly open: boolean;
  readonly text: string;
  readonly at: number;
}

export interface PasteListProps {
  form: PollFormControl;
  array: Pick<UseFieldArrayReturn<PollFormValues, 'options', 'key'>, 'insert' | 'remove' | 'replace'>;
  request: PasteRequest;
  onClose: () => void;
  /** Called after the added options were taken back. */
  onUndo: () => void;
}

/** Makes options of a list, in the place of blank ones, and offers to take them back until the options change. */
export const PasteList = ({ form, array, request, onClose, onUndo }: PasteListProps) => {
  const [options, method] = useWatch({ control: form.control, name: ['options', 'method'] });
  const [added, setAdded] = useState<{ count: number; former: Options; now: string }>();

  const add = (texts: readonly string[]) => {
    const former = structuredClone(form.getValues('options'));
    const blank = former.flatMap((option, index) => (isBlank(option) ? [index] : []));
    const after = request.at + 1;
    onClose();
    array.remove(blank);
    array.insert(
      after - blank.filter((index) => index < after).length,
      texts.map((text) => ({ ...EMPTY_OPTION, text })),
    );
    setAdded({ count: texts.length, former, now: JSON.stringify(form.getValues('options')) });
  };
  const undo = (former: Options) => {
    array.replace(former);
    setAdded(undefined);
    onUndo();
  };

  return (
    <>
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-15 empty:hidden">
        {added && added.now === JSON.stringify(options) && (
          <>
            {copy.done(added.count)}
            <Button variant="quiet" onClick={() => undo(added.former)}>
              {copy.undo}
            </Button>
          </>
        )}
      </p>
      <PasteDialog
        open={request.open}
        pasted={request.text}
        existing={options.map(({ text }) => text)}
        max={method === 'choose' ? limits.options.max : limits.options.compared}
        onAdd={add}
        onClose={onClose}
      />
    </>
  );
};
