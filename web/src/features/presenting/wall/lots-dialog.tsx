import { lotsWord, type Poll } from '@showhands/contracts';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { setAutofocus } from '#components/ui/set-autofocus.ts';
import { lotsMessages } from '#lib/messages/lots.ts';
import type { WallActions } from './use-wall-actions.ts';

const copy = lotsMessages;

const Form = ({ commitment, lots }: { commitment: string; lots: WallActions['lots'] }) => {
  const [word, setWord] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!lots.isPending && word.trim() !== '') lots.draw(word);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{copy.announced}</p>
      <p dir="ltr" className="font-mono text-21 wrap-anywhere sm:text-28">
        {commitment}
      </p>
      <Field label={copy.ask} hint={copy.askHint}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            ref={setAutofocus}
            autoComplete="off"
            maxLength={lotsWord.max}
            value={word}
            onChange={(event) => setWord(event.target.value)}
          />
        )}
      </Field>
      <div role="alert">
        <FieldError error={lots.error} />
      </div>
      <Button type="submit" variant="primary" pending={lots.isPending} className="self-end">
        {copy.submit}
      </Button>
    </form>
  );
};

/** Shows the room the hash of the seed, and draws lots with a word that the room names. */
export const LotsDialog = ({ poll, lots }: { poll: Poll; lots: WallActions['lots'] }) => (
  <Dialog open={lots.isOpen} onClose={lots.dismiss} title={copy.draw} closeLabel={copy.close} placement="wide">
    {lots.isOpen && poll.lots && <Form commitment={poll.lots.commitment} lots={lots} />}
  </Dialog>
);
