import { expect, test } from '@jest/globals';
import { languages, type notificationTexts } from '@showhands/contracts';

type Texts = typeof notificationTexts;

const textsIn = async (language: string): Promise<Texts> =>
  ((await import(`./${language}/notification-texts.ts`)) as { notificationTexts: Texts }).notificationTexts;

test.each(languages.filter((language) => language !== 'en'))(
  'names in %s who did it, also without an account',
  async (language) => {
    const { poll_closed: _, ...texts } = await textsIn(language);
    for (const textOf of Object.values(texts)) {
      expect(textOf({ actor: 'ada', count: 1, poll: 'Tea?' }).message).toContain('ada');
      expect(textOf({ actor: null, count: 1, poll: 'Tea?' }).message).not.toContain('null');
    }
  },
);
