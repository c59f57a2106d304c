import { useLayoutEffect, useRef, useState } from 'react';
import { useDragOrder } from '#features/ballots/whole/use-drag-order.ts';
import { pollFormMessages } from '#lib/messages/poll-form.ts';
import { isolated } from '#lib/text-direction.ts';
import type { PollFormControl } from './use-poll-form.ts';

const copy = pollFormMessages;

/** Reorders the options of the form, by dragging or by `moveTo`, and says where a moved one is. */
export const useOptionOrder = (form: PollFormControl, move: (from: number, to: number) => void) => {
  const [announced, setAnnounced] = useState('');
  // React may move the element that has the focus, which drops it.
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement && document.activeElement !== focused.current) focused.current.focus();
    focused.current = null;
  });
  const moveTo = (from: number, to: number) => {
    const options = form.getValues('options');
    const option = options[from];
    if (!option || to < 0 || to >= options.length) return;
    focused.current = document.activeElement;
    const name = isolated(option.text.trim() || copy.option(from + 1));
    setAnnounced(copy.placed(name, to + 1, options.length));
    move(from, to);
  };
  return { announced, moveTo, ...useDragOrder(moveTo) };
};
