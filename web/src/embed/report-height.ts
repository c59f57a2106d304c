/** The message that the embedding page gets, so that it can fit the frame. `height` is in CSS pixels. */
interface HeightMessage {
  readonly type: 'showhands.height';
  readonly poll: string;
  readonly height: number;
}

/** The origin of the page that embeds this one; undefined if its referrer policy conceals it. */
const embeddingOrigin = (): string | undefined =>
  URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;

/** Tells the embedding page, and no other, the height of the content whenever it changes. */
export const reportHeight = (content: HTMLElement, poll: string): void => {
  const origin = embeddingOrigin();
  if (window.parent === window || origin === undefined) return;
  const report = () => {
    const message: HeightMessage = { type: 'showhands.height', poll, height: content.offsetHeight };
    window.parent.postMessage(message, origin);
  };
  new ResizeObserver(report).observe(content);
};
