import type { Language } from '@showhands/contracts';
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

/** @param paragraphs in HTML, without users' text */
export const composeMail = (
  { to, subject, text }: Omit<Mail, 'html'>,
  language: Language,
  paragraphs: readonly string[],
): Mail => {
  // On an element in the body, too: webmail strips `html` and `body`.
  const attributes = `lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}`;
  return {
    to,
    subject,
    text,
    html: `<!doctype html>
<html ${attributes}>
  <head><meta charset="utf-8"><title>${subject}</title></head>
  <body>
    <div ${attributes}>
${paragraphs.map((paragraph) => `      <p>${paragraph}</p>`).join('\n')}
    </div>
  </body>
</html>
`,
  };
};

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
    `<a href="${link}">${action}</a>`,
    `${validity}<br>${ignore}`,
    `<bdi dir="ltr">${link}</bdi>`,
  ]);
};
