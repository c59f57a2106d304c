import { wordsOf } from '../help/words.ts';
import type { HelpLanguage } from '../languages/help-language.ts';

const KINDS = ['hello', 'thanks', 'goodbye'] as const;

/** @returns the reply to a phrase of small talk; undefined for any other message */
export type SmallTalk = (message: string) => string | undefined;

export const createSmallTalk = ({ smallTalk, texts }: Pick<HelpLanguage, 'smallTalk' | 'texts'>): SmallTalk => {
  const replies = { ...texts, hello: `${texts.hello} ${texts.canHelp}` };
  const keyOf = (phrase: string): string => wordsOf(phrase).join(' ');
  const known = new Map(
    KINDS.flatMap((kind) => smallTalk[kind].split(',').map((phrase) => [keyOf(phrase), replies[kind]] as const)),
  );
  return (message) => known.get(keyOf(message));
};
