import { Icon as ArrowDown } from 'virtual:lucide/arrow-down';
import { Icon as ArrowUp } from 'virtual:lucide/arrow-up';
import { Icon as GripVertical } from 'virtual:lucide/grip-vertical';
import { Icon as X } from 'virtual:lucide/x';
import type { PollOption } from '@showhands/contracts';
import type { ComponentProps } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Select } from '#components/ui/select.tsx';
import { wholeBallotMessages } from '#lib/messages/ballot.ts';
import { isolated } from '#lib/text-direction.ts';
import { OptionText } from './option-text.tsx';

const copy = wholeBallotMessages;

export type PlaceControl = 'place' | 'up' | 'down' | 'remove';

interface Props {
  option: PollOption | undefined;
  index: number;
  count: number;
  /** In pixels, while an item of the list is dragged. */
  shift: number;
  drag: 'none' | 'this' | 'other';
  handle: ComponentProps<'span'>;
  controlId: (control: PlaceControl) => string;
  onMove: (to: number, control: PlaceControl) => void;
  onRemove: () => void;
}

const INACTIVE = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

const placesOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** An option of a ranking with its place, which can be chosen too. */
export const RankedItem = ({ option, index, count, shift, drag, handle, controlId, onMove, onRemove }: Props) => {
  const { text = '', description, picture, added_by } = option ?? {};
  return (
    <li
      style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
      className={cx(
        'relative flex flex-wrap items-center gap-x-2 border-b border-line bg-surface py-1',
        drag === 'this' && 'z-10 shadow-float',
        drag === 'other' && 'transition-transform motion-reduce:transition-none',
      )}
    >
      {/* Only the handle keeps a finger from scrolling. Assistive technology has the other controls. */}
      <span
        {...handle}
        aria-hidden
        className="flex size-target shrink-0 cursor-grab touch-none items-center justify-center text-muted select-none active:cursor-grabbing"
      >
        <GripVertical size={18} />
      </span>
      <span className="flex min-w-0 grow basis-1/2 items-center py-2 pe-3">
        <OptionText option={{ text, votes: null, description, picture, added_by }} isNarrow />
      </span>
      <span className="ms-auto flex items-center">
        <span className="w-18 shrink-0">
          <Select
            id={controlId('place')}
            aria-label={copy.placeOf(isolated(text))}
            value={index + 1}
            onChange={(event) => onMove(Number(event.target.value) - 1, 'place')}
          >
            {placesOf(count).map((place) => (
              <option key={place} value={place}>
                {place}
              </option>
            ))}
          </Select>
        </span>
        <IconButton
          id={controlId('up')}
          label={copy.moveUp(isolated(text))}
          icon={<ArrowUp size={18} />}
          aria-disabled={index === 0 || undefined}
          className={INACTIVE}
          onClick={() => onMove(index - 1, 'up')}
        />
        <IconButton
          id={controlId('down')}
          label={copy.moveDown(isolated(text))}
          icon={<ArrowDown size={18} />}
          aria-disabled={index === count - 1 || undefined}
          className={INACTIVE}
          onClick={() => onMove(index + 1, 'down')}
        />
        <IconButton
          id={controlId('remove')}
          label={copy.remove(isolated(text))}
          icon={<X size={18} />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
};
