import { Icon as ChevronLeft } from 'virtual:lucide/chevron-left';
import { Icon as ChevronRight } from 'virtual:lucide/chevron-right';
import { Icon as Pause } from 'virtual:lucide/pause';
import { Icon as Play } from 'virtual:lucide/play';
import { IconButton } from '#components/ui/icon-button.tsx';
import { runoffMessages } from '#lib/messages/runoff.ts';
import { useShortcut } from '#lib/shortcuts.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import type { RunoffSteps } from './use-runoff-steps.ts';

const copy = runoffMessages;

const INACTIVE = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

/** Which round is shown, with buttons and keys for the others. Without motion, rounds do not play. */
export const RunoffControls = ({ steps }: { steps: RunoffSteps }) => {
  const { round, count, isLast, isPlaying, previous, next, play } = steps;
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  useShortcut('r', copy.keys.next, next);
  useShortcut('a', copy.keys.play, () => !isStill && play());
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">{copy.show}</legend>
      <span className="me-2 font-semibold whitespace-nowrap figures">{copy.roundOf(round + 1, count)}</span>
      <IconButton
        label={copy.previous}
        icon={<ChevronLeft size={20} className="rtl:-scale-x-100" />}
        // Not `disabled`, which would drop the focus.
        aria-disabled={round === 0 || undefined}
        className={INACTIVE}
        onClick={round === 0 ? undefined : previous}
      />
      {!isStill && (
        <IconButton
          label={isPlaying ? copy.pause : copy.play}
          icon={isPlaying ? <Pause size={18} /> : <Play size={18} className="rtl:-scale-x-100" />}
          onClick={play}
        />
      )}
      <IconButton
        label={copy.next}
        icon={<ChevronRight size={20} className="rtl:-scale-x-100" />}
        aria-disabled={isLast || undefined}
        className={INACTIVE}
        onClick={isLast ? undefined : next}
      />
    </fieldset>
  );
};
