import type { AssistantTexts } from '../help/english/texts.ts';
import type { SmallTalkPhrases } from '../help/lexicon.ts';

/** Of several kinds in one message the first is replied to. */
const KINDS = ['help', 'howAreYou', 'thanks', 'goodbye', 'hello', 'praise'] as const;

/** @returns the reply to a message of small talk only; undefined for any other message */
export type SmallTalk = (message: string) => string | undefined;

/** @param normalize unifies case, accents, punctuation and white space */
export const createSmallTalk = (
  phrases: SmallTalkPhrases,
  texts: AssistantTexts,
  normalize: (text: string) => string,
): SmallTalk => {
  const replies = {
    help: texts.canHelp,
    howAreYou: `${texts.howAreYou} ${texts.canHelp}`,
    thanks: texts.thanks,
    goodbye: texts.goodbye,
    hello: `${texts.hello} ${texts.canHelp}`,
    praise: texts.praise,
  };
  const known = [...KINDS, 'filler' as const]
    .flatMap((kind) => phrases[kind].map((phrase) => ({ kind, phrase: normalize(phrase) })))
    .sort((one, other) => other.phrase.length - one.phrase.length);

  /** The kinds of the phrases that the message consists of. */
  const kindsOf = (message: string): ReadonlySet<string> | undefined => {
    const kinds = new Set<string>();
    let rest = `${message} `;
    while (rest !== '') {
      const found = known.find(({ phrase }) => rest.startsWith(`${phrase} `));
      if (!found) return undefined;
      kinds.add(found.kind);
      rest = rest.slice(found.phrase.length + 1);
    }
    return kinds;
  };

  return (message) => {
    const kinds = kindsOf(normalize(message));
    const kind = KINDS.find((one) => kinds?.has(one));
    return kind && replies[kind];
  };
};
