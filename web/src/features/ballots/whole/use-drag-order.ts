import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

interface Drag {
  readonly from: number;
  readonly to: number;
  /** How far the item is from its place, in pixels of the page. */
  readonly offset: number;
  readonly height: number;
}

interface Start {
  readonly pageY: number;
  readonly middles: readonly number[];
  readonly height: number;
}

/** Within this distance of an edge of the window the page scrolls along, at this speed in pixels per frame. */
const EDGE_PX = 64;
const SCROLL_PX = 8;

const scrollAt = (clientY: number): number => {
  if (clientY < EDGE_PX) return -SCROLL_PX;
  return clientY > window.innerHeight - EDGE_PX ? SCROLL_PX : 0;
};

const startOf = (list: HTMLElement, clientY: number, index: number): Start => {
  const boxes = [...list.children].map((item) => item.getBoundingClientRect());
  return {
    pageY: clientY + window.scrollY,
    middles: boxes.map(({ top, height }) => top + height / 2 + window.scrollY),
    height: boxes[index]?.height ?? 0,
  };
};

/**
 * Sorts the children of a list by dragging their handles, with a mouse, a pen or a finger. The order changes once, at the
 * end: an item that moves in the document would lose the pointer.
 */
export const useDragOrder = (onMove: (from: number, to: number) => void) => {
  const list = useRef<HTMLOListElement>(null);
  const start = useRef<Start>(null);
  const pointerY = useRef(0);
  const [drag, setDrag] = useState<Drag | null>(null);

  /** By the refs: the last movement may not be rendered yet. */
  const dragOf = (from: number): Drag | null => {
    if (!start.current) return null;
    const { pageY, middles, height } = start.current;
    const offset = pointerY.current + window.scrollY - pageY;
    const middle = (middles[from] ?? 0) + offset;
    const to = middles.filter((other, index) => index !== from && other < middle).length;
    return { from, to, offset, height };
  };

  const stop = () => {
    start.current = null;
    setDrag(null);
  };

  const scrollAlong = useEffectEvent((from: number) => {
    const step = scrollAt(pointerY.current);
    if (step === 0) return;
    window.scrollBy(0, step);
    setDrag(dragOf(from));
  });

  const dragged = drag?.from;
  useEffect(() => {
    if (dragged === undefined) return;
    let frame = requestAnimationFrame(function next() {
      scrollAlong(dragged);
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [dragged]);

  const handleProps = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!list.current || event.button !== 0 || !event.isPrimary) return;
      // Else the mouse selects text.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      pointerY.current = event.clientY;
      start.current = startOf(list.current, event.clientY, index);
      setDrag(dragOf(index));
    },
    onPointerMove: (event: PointerEvent) => {
      if (!start.current) return;
      pointerY.current = event.clientY;
      setDrag(dragOf(index));
    },
    onPointerUp: () => {
      const end = dragOf(index);
      stop();
      if (end && end.from !== end.to) onMove(end.from, end.to);
    },
    onPointerCancel: stop,
    onLostPointerCapture: stop,
  });

  /** How far an item is moved, to follow the pointer or to make room. */
  const shiftOf = (index: number): number => {
    if (!drag) return 0;
    const { from, to, offset, height } = drag;
    if (index === from) return offset;
    if (index > from && index <= to) return -height;
    return index < from && index >= to ? height : 0;
  };

  /** The place that an item has, or would have if it was dropped now; from 1. */
  const placeOf = (index: number): number => {
    if (!drag) return index + 1;
    if (index === drag.from) return drag.to + 1;
    return index + 1 + Math.sign(shiftOf(index));
  };

  return { list, dragged, handleProps, shiftOf, placeOf };
};
