import { Component, createRef, type ReactNode } from 'react';

interface Props {
  label: string;
  children: ReactNode;
}

interface Position {
  readonly element: Element;
  readonly top: number;
}

const isInView = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;

/** The focused or hovered element, if it is in the viewport. */
const focusedOrHovered = (list: Element): Element | undefined => {
  const focused = document.activeElement && list.contains(document.activeElement) ? document.activeElement : undefined;
  const pointed = [...list.querySelectorAll('li:hover')].at(-1);
  return [focused, pointed].find((element) => element && isInView(element.getBoundingClientRect()));
};

/** The first item that starts in the viewport, if the list starts above it. */
const firstInView = (list: Element): Element | undefined => {
  if (list.getBoundingClientRect().top >= 0) return undefined;
  const items = [...list.querySelectorAll('li')];
  return (
    items.find((item) => item.getBoundingClientRect().top >= 0) ??
    items.findLast((item) => isInView(item.getBoundingClientRect()))
  );
};

const positionOf = (element: Element): Position => ({ element, top: element.getBoundingClientRect().top });

/**
 * A list with scroll anchoring: when items are added or removed, the item being read, hovered or edited keeps its
 * position on the screen. Browsers' own anchoring is missing in some, and never works at the top of the page or for
 * hovered items.
 */
export class ScrollAnchoredList extends Component<Props> {
  readonly list = createRef<HTMLOListElement>();

  override getSnapshotBeforeUpdate(): Position | null {
    const list = this.list.current;
    const element = list && (focusedOrHovered(list) ?? firstInView(list));
    return element ? positionOf(element) : null;
  }

  override componentDidUpdate(_props: Props, _state: unknown, anchor: Position | null) {
    if (!anchor?.element.isConnected) return;
    const moved = positionOf(anchor.element).top - anchor.top;
    if (moved !== 0) window.scrollBy(0, moved);
  }

  override render() {
    return (
      <ol ref={this.list} aria-label={this.props.label} className="[overflow-anchor:none]">
        {this.props.children}
      </ol>
    );
  }
}
