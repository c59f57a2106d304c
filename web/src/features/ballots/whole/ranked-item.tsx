import { Icon as ArrowDown } from 'virtual:lucide/arrow-down';
import { Icon as ArrowUp } from 'virtual:lucide/arrow-up';
import { Icon as GripVertical } from 'virtual:lucide/grip-vertical';
import { Icon as X } from 'virtual:lucide/x';
import type { PollOption } from '@showhands/contracts';
import type { ComponentProps } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, menuItemClass } from '#components/ui/menu.tsx';
import { wholeBallotMessages } from '#lib/messages/ballot.ts';
import { formatNumber } from '#lib/messages/format.ts';
import { isolated } from '#lib/text-direction.ts';
import { OptionText } from './option-text.tsx';

const copy = wholeBallotMessages;

export type PlaceControl = 'place' | 'up' | 'down' | 'remove' | 'menu';

interface Props {
  option: PollOption | undefined;
  index: number;
  count: number;
  /** From 1. While an item of the list is dragged, the place that this one would get. */
  place: number;
  /** In pixels, while an item of the list is dragged. */
  shift: number;
  drag: 'none' | 'this' | 'other';
  handle: ComponentProps<'span'>;
  controlId: (control: PlaceControl) => string;
  onMove: (to: number, control: PlaceControl) => void;
  onRemove: (control: PlaceControl) => void;
}

const INACTIVE = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

const placesOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

type ControlProps = Pick<Props, 'index' | 'count' | 'controlId' | 'onMove' | 'onRemove'> & { text: string };

/** The actions on a ranked option. `label` names the button, `item` the item of the menu. */
const actionsOf = ({ text, index, count, onMove, onRemove }: Omit<ControlProps, 'controlId'>) => [
  {
    control: 'up' as const,
    Icon: ArrowUp,
    label: copy.moveUp(isolated(text)),
    item: copy.menu.up,
    isInactive: index === 0,
    run: (control: PlaceControl) => onMove(index - 1, control),
  },
  {
    control: 'down' as const,
    Icon: ArrowDown,
    label: copy.moveDown(isolated(text)),
    item: copy.menu.down,
    isInactive: index === count - 1,
    run: (control: PlaceControl) => onMove(index + 1, control),
  },
  {
    control: 'remove' as const,
    Icon: X,
    label: copy.remove(isolated(text)),
    item: copy.menu.remove,
    isInactive: false,
    run: onRemove,
  },
];

/** Buttons; on phones a menu. */
const Controls = ({ controlId, ...props }: ControlProps) => {
  const actions = actionsOf(props);
  return (
    <>
      <span className="flex items-center max-sm:hidden">
        {actions.map(({ control, Icon, label, isInactive, run }) => (
          <IconButton
            key={control}
            id={controlId(control)}
            label={label}
            icon={<Icon size={18} />}
            aria-disabled={isInactive || undefined}
            className={INACTIVE}
            onClick={() => run(control)}
          />
        ))}
      </span>
      <span className="sm:hidden">
        <Menu label={copy.menu.label(isolated(props.text))} buttonId={controlId('menu')}>
          {actions.map(({ control, Icon, item, isInactive, run }) => (
            <button
              key={control}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={isInactive || undefined}
              className={cx(menuItemClass, INACTIVE)}
              onClick={() => run('menu')}
            >
              <Icon size={18} className="text-muted" />
              {item}
            </button>
          ))}
        </Menu>
      </span>
    </>
  );
};

/** An option of a ranking behind its place, which can be chosen too. */
export const RankedItem = ({ option, place, shift, drag, handle, ...props }: Props) => {
  const { count, controlId, onMove } = props;
  const { text = '', description, picture, added_by } = option ?? {};
  return (
    <li
      style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
      className={cx(
        'relative flex items-center gap-x-2 border-b border-line bg-surface py-1',
        drag === 'this' && 'z-10 shadow-float',
        drag === 'other' && 'transition-transform motion-reduce:transition-none',
      )}
    >
      <select
        id={controlId('place')}
        aria-label={copy.placeOf(isolated(text))}
        value={place}
        onChange={(event) => onMove(Number(event.target.value) - 1, 'place')}
        className="size-target shrink-0 appearance-none rounded-control bg-transparent text-center text-field font-semibold text-accent figures hover:bg-tint"
      >
        {placesOf(count).map((number) => (
          <option key={number} value={number}>
            {formatNumber(number)}
          </option>
        ))}
      </select>
      <span className="flex min-w-0 grow items-center py-1">
        <OptionText option={{ text, votes: null, description, picture, added_by }} size="clamped" />
      </span>
      <Controls text={text} {...props} />
      {/* Only the handle keeps a finger from scrolling. Assistive technology has the other controls. */}
      <span
        {...handle}
        aria-hidden
        className="flex size-target shrink-0 cursor-grab touch-none items-center justify-center text-muted select-none active:cursor-grabbing"
      >
        <GripVertical size={18} />
      </span>
    </li>
  );
};
