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
  // On an element in the body, too: webmail strips `html` and `body`.
  const attributes = `lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}`;
  return {
    to,
    subject,
    text: `${reason}\n\n${action}:\n${link}\n\n${validity}\n${ignore}\n`,
    html: `<!doctype html>
<html ${attributes}>
  <head><meta charset="utf-8"><title>${subject}</title></head>
  <body>
    <div ${attributes}>
      <p>${reason}</p>
      <p><a href="${link}">${action}</a></p>
      <p>${validity}<br>${ignore}</p>
      <p><bdi dir="ltr">${link}</bdi></p>
    </div>
  </body>
</html>
`,
  };
};
