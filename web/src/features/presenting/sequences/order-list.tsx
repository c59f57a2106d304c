import { Icon as ArrowDown } from 'virtual:lucide/arrow-down';
import { Icon as ArrowUp } from 'virtual:lucide/arrow-up';
import { Icon as GripVertical } from 'virtual:lucide/grip-vertical';
import { Icon as X } from 'virtual:lucide/x';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { moved } from '#features/ballots/whole/choices.ts';
import { useDragOrder } from '#features/ballots/whole/use-drag-order.ts';
import { sequencesMessages } from '#lib/messages/sequences.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';

const copy = sequencesMessages.form;

const INACTIVE = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-30';

export interface OrderedPoll {
  readonly id: string;
  readonly title: string;
  readonly isDraft: boolean;
}

interface Props {
  polls: readonly OrderedPoll[];
  onChange: (ids: string[]) => void;
  /** In place of an empty list. */
  children: ReactNode;
}

/** Orders polls by dragging them, or by buttons. Each change is announced. */
export const OrderList = ({ polls, onChange, children }: Props) => {
  const id = useId();
  const headingId = `${id}-heading`;
  const [announced, setAnnounced] = useState('');
  // The control to focus after the next rendering: React may move the element that has the focus, which drops it.
  const focusNext = useRef<string>(null);
  useLayoutEffect(() => {
    if (focusNext.current !== null) document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  });

  const ids = polls.map((poll) => poll.id);
  const controlId = (pollId: string, control: 'up' | 'down' | 'remove') => `${id}-${control}-${pollId}`;

  const move = (from: number, to: number, control?: 'up' | 'down') => {
    const poll = polls[from];
    if (!poll || to < 0 || to >= polls.length) return;
    setAnnounced(copy.placed(isolated(poll.title), to + 1, polls.length));
    if (control) focusNext.current = controlId(poll.id, control);
    onChange(moved(ids, from, to));
  };

  const remove = (poll: OrderedPoll, index: number) => {
    const rest = ids.filter((other) => other !== poll.id);
    const next = rest[index] ?? rest[index - 1];
    setAnnounced(copy.removed(isolated(poll.title)));
    focusNext.current = next === undefined ? headingId : controlId(next, 'remove');
    onChange(rest);
  };

  const { list, dragged, handleProps, shiftOf } = useDragOrder(move);

  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1} className="text-15 font-semibold">
        {copy.order}
      </h3>
      {polls.length === 0 && children}
      <ol ref={list} aria-labelledby={headingId} className="mt-2 flex flex-col">
        {polls.map((poll, index) => (
          <li
            key={poll.id}
            style={{ transform: `translateY(${shiftOf(index)}px)` }}
            className={cx(
              'flex min-h-row items-center gap-2 border-b border-line bg-page',
              dragged !== undefined && dragged !== index && 'transition-transform motion-reduce:transition-none',
              dragged === index && 'relative z-10 bg-surface shadow-float',
            )}
          >
            <span
              {...handleProps(index)}
              aria-hidden
              className="flex h-row w-8 shrink-0 cursor-grab touch-none items-center justify-center text-muted"
            >
              <GripVertical size={18} />
            </span>
            <span className="w-6 shrink-0 text-end text-muted figures">{index + 1}</span>
            <span className="min-w-0 grow py-2">
              <span dir={userTextDirection(poll.title)} title={poll.title} className="line-clamp-2 wrap-anywhere">
                {poll.title}
              </span>
              {poll.isDraft && <span className="block text-13 text-muted">{copy.draft}</span>}
            </span>
            <span className="flex shrink-0">
              <IconButton
                id={controlId(poll.id, 'up')}
                label={copy.moveUp(isolated(poll.title))}
                icon={<ArrowUp size={18} />}
                aria-disabled={index === 0 || undefined}
                className={INACTIVE}
                onClick={() => move(index, index - 1, 'up')}
              />
              <IconButton
                id={controlId(poll.id, 'down')}
                label={copy.moveDown(isolated(poll.title))}
                icon={<ArrowDown size={18} />}
                aria-disabled={index === polls.length - 1 || undefined}
                className={INACTIVE}
                onClick={() => move(index, index + 1, 'down')}
              />
              <IconButton
                id={controlId(poll.id, 'remove')}
                label={copy.remove(isolated(poll.title))}
                icon={<X size={18} />}
                onClick={() => remove(poll, index)}
              />
            </span>
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </section>
  );
};
