import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { presentMessages } from '#lib/messages/present.ts';
import type { useJoinOrigin } from './join-origin.ts';

const copy = presentMessages.address;

const COMMAND = 'HOST=0.0.0.0 npm start';

const Command = () => (
  <code dir="ltr" className="rounded-control bg-tint px-3 py-2 font-mono text-15">
    {COMMAND}
  </code>
);

/** Warns a presenter who has opened Showhands by an address of this machine alone, and offers addresses for phones. */
export const AddressHelp = ({ origin, origins, choose }: ReturnType<typeof useJoinOrigin>) => {
  const [open, setOpen] = useState(false);
  const name = useId();
  const hasAddress = origins.length > 0;
  return (
    <>
      <Button variant={hasAddress ? 'quiet' : 'secondary'} onClick={() => setOpen(true)}>
        {hasAddress ? copy.other : copy.unreachable}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={copy.title} closeLabel={copy.close}>
        <div className="flex flex-col gap-4">
          {hasAddress ? (
            <fieldset className="flex flex-col">
              <legend className="mb-2">{copy.choose}</legend>
              {origins.map((one) => (
                <label key={one} className="flex min-h-target items-center gap-3">
                  <input type="radio" name={name} checked={one === origin} onChange={() => choose(one)} />
                  <bdi>{one}</bdi>
                </label>
              ))}
            </fieldset>
          ) : (
            <>
              <p>{copy.none(location.host)}</p>
              <Command />
            </>
          )}
          <p className="text-muted">{copy.elsewhere}</p>
        </div>
      </Dialog>
    </>
  );
};
