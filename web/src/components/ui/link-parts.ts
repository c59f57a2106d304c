export interface TextPart {
  readonly text: string;
  /** Undefined for text that is no link. */
  readonly href?: string;
}

const CANDIDATE = /(?:https?:\/\/|www\.)[^\s<>"“”„«»]+/giu;

/** Characters that change the direction of the text after them. They can make an address look like another address. */
const HIDDEN = /[\p{Cc}\p{Cf}]/u;

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const PUNCTUATION = /[.,;:!?'’‘*_~…]/u;

const count = (text: string, character: string): number => text.split(character).length - 1;

/** Leaves out the punctuation of the sentence around an address. A closing bracket belongs to it if it is opened there. */
const withoutPunctuation = (candidate: string): string => {
  const surplus = new Map(
    Object.entries(OPENING).map(([closing, opening]) => [
      closing,
      count(candidate, closing) - count(candidate, opening),
    ]),
  );
  let end = candidate.length;
  for (; end > 0; end -= 1) {
    const last = candidate.charAt(end - 1);
    const unopened = surplus.get(last);
    if (unopened === undefined ? !PUNCTUATION.test(last) : unopened <= 0) break;
    if (unopened !== undefined) surplus.set(last, unopened - 1);
  }
  return candidate.slice(0, end);
};

/** The address as a browser reads it, or undefined: only http and https, without credentials, to a host with a dot. */
const hrefOf = (text: string): string | undefined => {
  if (HIDDEN.test(text)) return undefined;
  const address = /^www\./iu.test(text) ? `https://${text}` : text;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' && /.\../u.test(url.hostname) ? url.href : undefined;
};

/** Divides text into addresses and the texts between them. The texts of the parts make up the whole text. */
export const linkParts = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: candidate, index } of text.matchAll(CANDIDATE)) {
    // An address is not the tail of a word or of another address.
    if (/[\p{L}\p{N}@/.]/u.test(text.charAt(index - 1))) continue;
    const address = withoutPunctuation(candidate);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: address, href });
    at = index + address.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
};
