import { Icon as Plus } from 'virtual:lucide/plus';
import type { PollOption } from '@showhands/contracts';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { wholeBallotMessages } from '#lib/messages/ballot.ts';
import { isolated } from '#lib/text-direction.ts';
import { useOptionSearch } from '../option-search.tsx';
import { moved } from './choices.ts';
import { OptionText } from './option-text.tsx';
import { type PlaceControl, RankedItem } from './ranked-item.tsx';
import { useDragOrder } from './use-drag-order.ts';

const copy = wholeBallotMessages;

interface Props {
  options: readonly PollOption[];
  /** The ids of the ranked options, best first. */
  ranked: readonly string[];
  max: number;
  /** The options that no seat is left of. */
  full: ReadonlySet<string>;
  onChange: (ranked: readonly string[]) => void;
}

/**
 * Orders options by dragging, or by buttons, menus and lists of places, which keyboards and screen readers reach. Each change is
 * announced.
 */
export const RankEditor = ({ options, ranked, max, full, onChange }: Props) => {
  const id = useId();
  const [announced, setAnnounced] = useState('');
  // The control to focus after the next rendering: React may move the element that has the focus, which drops it.
  const focusNext = useRef<string>(null);
  useLayoutEffect(() => {
    if (focusNext.current !== null) document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  });

  const controlId = (optionId: string, control: PlaceControl | 'add') => `${id}-${control}-${optionId}`;
  const headingId = `${id}-ranking`;
  const textOf = (optionId: string | undefined) => options.find((option) => option.id === optionId)?.text ?? '';
  const left = options.filter((option) => !ranked.includes(option.id));
  const { found, search } = useOptionSearch(left, options.length);
  const isFull = ranked.length >= max;

  const change = (next: readonly string[], optionId: string, focus: string | null) => {
    const place = next.indexOf(optionId) + 1;
    const text = textOf(optionId);
    setAnnounced(place > 0 ? copy.placed(isolated(text), place, next.length) : copy.removed(isolated(text)));
    focusNext.current = focus;
    onChange(next);
  };

  const move = (from: number, to: number, control?: PlaceControl) => {
    const optionId = ranked[from];
    if (optionId === undefined || to < 0 || to >= ranked.length) return;
    change(moved(ranked, from, to), optionId, control ? controlId(optionId, control) : null);
  };

  const add = (optionId: string, index: number) => {
    if (isFull || full.has(optionId)) return;
    const next = found[index + 1] ?? found[index - 1];
    change([...ranked, optionId], optionId, next ? controlId(next.id, 'add') : headingId);
  };

  const remove = (optionId: string, index: number, control: PlaceControl) => {
    const rest = ranked.filter((other) => other !== optionId);
    const next = rest[index] ?? rest[index - 1];
    change(rest, optionId, next === undefined ? headingId : controlId(next, control));
  };

  const { list, dragged, handleProps, shiftOf, placeOf } = useDragOrder(move);

  return (
    <div className="flex flex-col gap-6">
      <div>
        <h2 id={headingId} tabIndex={-1} className="text-15 font-semibold">
          {copy.ranking}
        </h2>
        {ranked.length === 0 && <p className="mt-2 text-15 text-muted">{copy.nothingRanked}</p>}
        <ol ref={list} aria-labelledby={headingId} className="mt-2 flex flex-col">
          {ranked.map((optionId, index) => (
            <RankedItem
              key={optionId}
              option={options.find((option) => option.id === optionId)}
              index={index}
              count={ranked.length}
              place={placeOf(index)}
              shift={shiftOf(index)}
              drag={dragged === undefined ? 'none' : dragged === index ? 'this' : 'other'}
              handle={handleProps(index)}
              controlId={(control) => controlId(optionId, control)}
              onMove={(to, control) => move(index, to, control)}
              onRemove={(control) => remove(optionId, index, control)}
            />
          ))}
        </ol>
      </div>
      {left.length > 0 && (
        <div>
          <h2 id={`${id}-left`} className="text-15 font-semibold">
            {copy.left}
          </h2>
          <div className="mt-2 flex flex-col gap-2">
            {search}
            <ul aria-labelledby={`${id}-left`} className="flex flex-col gap-2">
              {found.map((option, index) => (
                <li key={option.id}>
                  <button
                    type="button"
                    id={controlId(option.id, 'add')}
                    aria-disabled={isFull || full.has(option.id) || undefined}
                    onClick={() => add(option.id, index)}
                    className={cx(
                      'flex min-h-row w-full items-center gap-3 rounded-control border border-line bg-surface px-3 py-2 text-start',
                      'transition-colors hover:border-muted aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
                    )}
                  >
                    <Plus size={18} className="shrink-0 text-muted" />
                    <span className="sr-only">{copy.add}</span>
                    <OptionText option={option} size="small" />
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </div>
  );
};
