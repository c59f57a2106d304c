import type { InvitationLink } from '@showhands/contracts';
import { invitationMessages } from '#lib/messages/invitations.ts';

/** Spreadsheets run cells that begin with these characters as formulas. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A table of links for a spreadsheet or a mail program. The mark at its start tells Excel that it is UTF-8. */
export const linksCsv = (links: readonly Pick<InvitationLink, 'entry' | 'link'>[]): string =>
  `\uFEFF${[invitationMessages.links.columns, ...links]
    .map(({ entry, link }) => `${cell(entry)},${cell(link)}\r\n`)
    .join('')}`;

/** The same for a message, with a link on each line. */
export const linksText = (links: readonly Pick<InvitationLink, 'entry' | 'link'>[]): string =>
  links.map(({ entry, link }) => `${entry}\t${link}`).join('\n');
