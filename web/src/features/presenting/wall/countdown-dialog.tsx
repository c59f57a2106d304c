import { countdown as lengths, type Poll } from '@showhands/contracts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { presentMessages } from '#lib/messages/present.ts';
import { serverNow } from '#lib/server-clock.ts';
import { isEndNear, secondsUntil } from './countdown.ts';
import type { WallActions } from './use-wall-actions.ts';

const copy = presentMessages.countdown;

/** In seconds. */
const LENGTHS = [10, 30, 60, 120, 300, 600, lengths.max];
const EXTENSIONS = [30, 60, 300];

const GROUP = 'flex flex-wrap gap-2';

/** Starts, extends or cancels the countdown of a poll. */
export const CountdownDialog = ({ poll, countdown }: { poll: Poll; countdown: WallActions['countdown'] }) => {
  const end = isEndNear(poll, serverNow()) ? poll.ends_at : null;
  const extend = (by: number) =>
    end !== null && countdown.set(Math.min(lengths.max, secondsUntil(end, serverNow()) + by));
  return (
    <Dialog open={countdown.isOpen} onClose={countdown.dismiss} title={copy.title} closeLabel={copy.close}>
      <div className="flex flex-col gap-4">
        {end !== null && (
          <section aria-label={copy.running} className={GROUP}>
            {EXTENSIONS.map((seconds) => (
              <Button key={seconds} pending={countdown.isPending} onClick={() => extend(seconds)}>
                {copy.more(seconds)}
              </Button>
            ))}
            <Button variant="danger" pending={countdown.isPending} onClick={() => countdown.set(null)}>
              {copy.cancel}
            </Button>
          </section>
        )}
        <p className="text-muted">{copy.start}</p>
        <div className={GROUP}>
          {LENGTHS.map((seconds) => (
            <Button key={seconds} pending={countdown.isPending} onClick={() => countdown.set(seconds)}>
              {copy.length(seconds)}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
};
