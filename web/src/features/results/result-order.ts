import type { Poll } from '@showhands/contracts';
import { useEffect, useEffectEvent, useState } from 'react';

/** More results than these are too many to find the leaders at a glance. */
const FEW_OPTIONS = 20;
const SORT_INTERVAL_MS = 10_000;

/** Whether results list the leaders first: the order of few options never changes while their poll is open. */
const isSorted = ({ status, options }: Poll): boolean => status === 'closed' || options.length > FEW_OPTIONS;

/** `leaders` at most every ten seconds, and not while the viewer points at the results. */
const useCalmOrder = (leaders: readonly string[], isOpen: boolean, isHeld: () => boolean): readonly string[] => {
  const [shown, setShown] = useState(leaders);
  const sort = useEffectEvent(() => {
    if (!isHeld()) setShown(leaders);
  });
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => sort(), SORT_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
  return isOpen ? shown : leaders;
};

/**
 * The order of results: the leaders first where there are many options and once the poll is closed, or that of the poll.
 * `leaders`: the ids of the options, the leaders first.
 */
export const useResultOrder = (
  poll: Poll,
  leaders: readonly string[],
  { isHeld = () => false }: { isHeld?: () => boolean } = {},
) => {
  const [isByPoll, setByPoll] = useState(false);
  const calm = useCalmOrder(leaders, poll.status !== 'closed', isHeld);
  const canSort = isSorted(poll) && calm.some((id, place) => id !== poll.options[place]?.id);
  const places = new Map(canSort && !isByPoll ? calm.map((id, place) => [id, place]) : []);
  const placeOf = ({ id }: { readonly id: string }) => places.get(id) ?? places.size;
  return {
    /** Whether there are two orders to choose from. */
    canSort,
    isByPoll,
    toggle: () => setByPoll(!isByPoll),
    ordered: <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] =>
      rows.toSorted((one, other) => placeOf(one) - placeOf(other)),
  };
};

export type OrderOfResults = ReturnType<typeof useResultOrder>;
