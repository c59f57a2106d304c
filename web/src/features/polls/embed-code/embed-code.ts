import type { Poll } from '@showhands/contracts';

/** Pixels: of everything but the options, of an option, and of the tallest frame, which scrolls. */
const HEIGHTS = { frame: 180, option: 60, max: 900 } as const;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string => text.replaceAll(/[&"<>]/g, (character) => ENTITIES[character] ?? character);

/** HTML that shows the results of a poll on another site. `origin` is this one's. */
export const embedCode = ({ id, title, options }: Pick<Poll, 'id' | 'title' | 'options'>, origin: string): string => {
  const height = Math.min(HEIGHTS.frame + HEIGHTS.option * options.length, HEIGHTS.max);
  const source = new URL(`/embed/poll/${id}`, origin).href;
  return `<iframe src="${source}" title="${escaped(title)}" width="100%" height="${height}" style="border: 0" loading="lazy"></iframe>`;
};
