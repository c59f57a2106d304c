import { limits } from '@showhands/contracts';
import type { Mail } from './mailer.ts';

const MINUTES = limits.resetTokenMs / 60_000;
const SUBJECT = 'Choose a new password for Showhands';
const REQUESTED = 'Somebody, probably you, asked for a new password for your account.';
const VALIDITY = `The link is good for ${MINUTES} minutes and for one use. Only the newest link works.`;
const IGNORE = 'If it was not you, do nothing: your password stays as it is.';

/** @param link has characters of URLs only, so it needs no escaping */
export const composeResetMail = (to: string, link: string): Mail => ({
  to,
  subject: SUBJECT,
  text: `${REQUESTED}\n\nChoose a new password:\n${link}\n\n${VALIDITY}\n${IGNORE}\n`,
  html: `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${SUBJECT}</title></head>
  <body>
    <p>${REQUESTED}</p>
    <p><a href="${link}">Choose a new password</a></p>
    <p>${VALIDITY}<br>${IGNORE}</p>
    <p>${link}</p>
  </body>
</html>
`,
});
