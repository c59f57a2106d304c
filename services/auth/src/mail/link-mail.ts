import type { Language } from '@showhands/contracts';
import { frameHtml, LIGHT } from './frame.ts';
import type { Mail } from './mailer.ts';

/** The sentences of a mail with a link, in one language. They may not contain characters that HTML escapes. */
export interface LinkMailTexts {
  readonly subject: string;
  /** Why the mail was sent. */
  readonly reason: string;
  /** The name of the link. */
  readonly action: string;
  readonly validity: string;
  readonly ignore: string;
}

const paragraphHtml = (html: string): string =>
  `<p class="ink" style="margin: 0 0 16px; color: ${LIGHT.ink}; font-size: 15px; line-height: 1.5; word-break: break-word">${html}</p>`;

/** @param paragraphs in HTML, without users' text */
export const composeMail = (
  { to, subject, text }: Omit<Mail, 'html'>,
  language: Language,
  paragraphs: readonly string[],
): Mail => ({
  to,
  subject,
  text,
  html: frameHtml({ language, subject, surface: paragraphs.map(paragraphHtml).join('\n') }),
});

/**
 * @param link has only characters of URLs, so it needs no escaping. It is on a line of its own, from left to right in
 * every language.
 */
export const composeLinkMail = (
  to: string,
  link: string,
  language: Language,
  { subject, reason, action, validity, ignore }: LinkMailTexts,
): Mail => {
  const text = `${reason}\n\n${action}:\n${link}\n\n${validity}\n${ignore}\n`;
  return composeMail({ to, subject, text }, language, [
    reason,
    `<a href="${link}" class="accent" style="color: ${LIGHT.accent}; font-weight: 600">${action}</a>`,
    `${validity}<br>${ignore}`,
    `<bdi dir="ltr">${link}</bdi>`,
  ]);
};
