import { codePoints, internal, isListed, type PollSnapshot, pollCode, textStart } from '@showhands/contracts';
import type { Logger } from '@showhands/service-kit/runtime';
import type { InternalClient } from '@showhands/service-kit/security';
import escapeHtml from 'escape-html';

/** Anybody may ask for a page, so lookups must not keep polls busy: beyond this many at a time there is no preview. */
const MAX_LOOKUPS = 8;

const POLL_PATH = /^\/poll\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
const CODE_PATH = new RegExp(`^/p/([${pollCode.characters}]{${pollCode.length}})$`, 'i');

const DESCRIPTION_MAX = 300;
const END_OF_HEAD = '</head>';

const STATES = { active: 'Active: Currently accepting votes', closed: 'Closed: No longer accepting votes' } as const;

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const shortened = (text: string): string =>
  codePoints(text) > DESCRIPTION_MAX ? `${textStart(text, DESCRIPTION_MAX - 1)}…` : text;

/** The tags of a poll that everyone may find, and see with its results; undefined for all others. */
export const previewTags = (
  poll: Pick<PollSnapshot, 'title' | 'description' | 'status' | 'show_results' | 'visibility'>,
): string | undefined => {
  if (poll.status === 'draft' || !isListed(poll) || !poll.show_results) return undefined;
  const description = shortened(oneLine(`${STATES[poll.status]}. ${poll.description}`));
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Showhands',
    'og:title': oneLine(poll.title),
    'og:description': description,
  };
  const tags = Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
  );
  // Chat programs may show the poll, search engines must not list it.
  return [...tags, '<meta name="twitter:card" content="summary">', '<meta name="robots" content="noindex">'].join('');
};

interface LinkPreviewOptions {
  readonly polls: InternalClient;
  readonly logger: Logger;
}

/**
 * Returns the page with the tags of the poll at a path, or undefined: the page is then served without them. A browser gets
 * the tags of a short address alone, whose page shows the question above the form to sign up.
 */
export type LinkPreviews = (path: string, html: string, isBrowser: boolean) => Promise<string | undefined>;

/** The internal path of the poll at a path of the page. */
const sourceOf = (path: string, isBrowser: boolean): string | undefined => {
  const code = CODE_PATH.exec(path)?.[1];
  if (code !== undefined) return internal.codedPoll.path(code.toLowerCase());
  const id = isBrowser ? undefined : POLL_PATH.exec(path)?.[1];
  return id === undefined ? undefined : internal.poll.path(id.toLowerCase());
};

export const createLinkPreviews = ({ polls, logger }: LinkPreviewOptions): LinkPreviews => {
  /** By source: a room that opens one address at once takes one lookup. */
  const lookups = new Map<string, Promise<string | undefined>>();

  const lookUp = async (source: string): Promise<string | undefined> => {
    try {
      return previewTags(await polls(source, internal.poll.response));
    } catch (error) {
      logger.debug({ err: error }, 'no link preview');
      return undefined;
    } finally {
      lookups.delete(source);
    }
  };

  const tagsOf = (source: string): Promise<string | undefined> | undefined => {
    const known = lookups.get(source);
    if (known || lookups.size >= MAX_LOOKUPS) return known;
    const lookup = lookUp(source);
    lookups.set(source, lookup);
    return lookup;
  };

  return async (path, html, isBrowser) => {
    const source = sourceOf(path, isBrowser);
    const tags = source === undefined ? undefined : await tagsOf(source);
    // The function keeps `$` in the tags from being read as a pattern.
    return tags === undefined ? undefined : html.replace(END_OF_HEAD, () => tags + END_OF_HEAD);
  };
};
