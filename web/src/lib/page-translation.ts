/**
 * Browsers translate a page by replacing its text nodes, mostly by `<font>` elements. React keeps its own text nodes:
 * it would fail to remove them, fail to insert before them, and update nodes that nobody sees. So each original returns
 * to its place just before React touches it. The browser then translates it again.
 */
interface Translation {
  readonly shown: ChildNode;
  /** One sentence may take the place of several texts. */
  readonly originals: Node[];
}

const translations = new WeakMap<Node, Translation>();

/** The outermost element that a translation has wrapped around a text, still below the text's own parent. */
const wrapperOf = (text: Node): ChildNode | undefined => {
  let wrapper: Element | undefined;
  for (let above = text.parentElement; above?.localName === 'font'; above = above.parentElement) wrapper = above;
  return wrapper;
};

const restore = (node: Node | null): void => {
  if (!(node instanceof Text)) return;
  const wrapper = wrapperOf(node);
  const translation = translations.get(node);
  if (wrapper) wrapper.replaceWith(node);
  else if (!node.isConnected && translation?.shown.isConnected) translation.shown.replaceWith(...translation.originals);
};

const observer = new MutationObserver((records) => {
  const added = new Map<Node | null, Node[]>();
  for (const { addedNodes } of records) for (const node of addedNodes) added.set(node, []);
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const shown = [...addedNodes, previousSibling, nextSibling].find((node) => added.has(node)) as
      | ChildNode
      | undefined;
    const originals = added.get(shown ?? null);
    for (const node of removedNodes) {
      if (!(node instanceof Text) || node.isConnected || !shown || !originals) continue;
      originals.push(node);
      translations.set(node, { shown, originals });
    }
  }
});
observer.observe(document.documentElement, { childList: true, subtree: true });

const { appendChild, insertBefore, removeChild } = Node.prototype;
Object.assign(Node.prototype, {
  appendChild(this: Node, child: Node) {
    restore(child);
    return appendChild.call(this, child);
  },
  insertBefore(this: Node, child: Node, before: Node | null) {
    restore(child);
    restore(before);
    return insertBefore.call(this, child, before);
  },
  removeChild(this: Node, child: Node) {
    restore(child);
    return removeChild.call(this, child);
  },
});

const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
Object.defineProperty(Node.prototype, 'nodeValue', {
  ...nodeValue,
  set(this: Node, value: string | null) {
    restore(this);
    nodeValue?.set?.call(this, value);
  },
});
