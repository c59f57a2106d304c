import { Component, createRef, type ReactNode } from 'react';

interface Props {
  label: string;
  children: ReactNode;
}

interface Place {
  readonly element: Element;
  readonly top: number;
}

const isInView = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;

/** What has the focus or is pointed at, as far as it can be seen. */
const attended = (list: Element): Element | undefined => {
  const focused = document.activeElement && list.contains(document.activeElement) ? document.activeElement : undefined;
  const pointed = [...list.querySelectorAll('li:hover')].at(-1);
  return [focused, pointed].find((element) => element && isInView(element.getBoundingClientRect()));
};

/** The first item that begins in the view, where the list itself begins above it. */
const firstInView = (list: Element): Element | undefined => {
  if (list.getBoundingClientRect().top >= 0) return undefined;
  const items = [...list.querySelectorAll('li')];
  return (
    items.find((item) => item.getBoundingClientRect().top >= 0) ??
    items.findLast((item) => isInView(item.getBoundingClientRect()))
  );
};

const placeOf = (element: Element): Place => ({ element, top: element.getBoundingClientRect().top });

/**
 * A list that items join and leave while someone reads it: what they read, point at or write in stays where it is on the
 * screen. Not every browser does this by itself, and none does at the top of the page or for what is pointed at.
 */
export class SteadyList extends Component<Props> {
  readonly list = createRef<HTMLOListElement>();

  override getSnapshotBeforeUpdate(): Place | null {
    const list = this.list.current;
    const element = list && (attended(list) ?? firstInView(list));
    return element ? placeOf(element) : null;
  }

  override componentDidUpdate(_props: Props, _state: unknown, place: Place | null) {
    if (!place?.element.isConnected) return;
    const moved = placeOf(place.element).top - place.top;
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
