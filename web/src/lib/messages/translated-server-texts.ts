import { serverTexts } from 'virtual:server-texts';
import { announcementTitle as englishAnnouncementTitle, hiddenText, rateLimitTexts } from '@showhands/contracts';
import { announcementTitle, decisionTexts, notificationTexts } from './notification-texts.ts';
import { createServerTextTranslator } from './server-text-translator.ts';
import { textKey } from './text-key.ts';
import { waitMessages } from './wait.ts';

const translations = new Map(serverTexts);

/** In the place of `server-texts.ts` in builds of the page in any language but English. */
export const translateServerTexts = createServerTextTranslator({
  translationOf: (text) => translations.get(textKey(text)),
  rateLimitTexts,
  wait: waitMessages.wait,
  notificationTexts,
  englishAnnouncementTitle,
  announcementTitle,
  decisionTexts,
  hiddenText,
});

/** The same for the error of a call. Its texts are loaded now; if they cannot be loaded, it stays English. */
export const translateError = async <Body>(body: Body): Promise<Body> => {
  const others = await import('virtual:other-server-texts').catch(() => undefined);
  for (const [key, text] of others?.serverTexts ?? []) translations.set(key, text);
  return translateServerTexts(body);
};
