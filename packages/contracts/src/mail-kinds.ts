import * as z from 'zod/mini';

/**
 * The mails about polls that a user can switch off. `closing`: a poll closes in a day, and the person has not voted.
 * `conclusion`: a poll was closed, or its conclusion was written.
 */
export const mailKinds = ['invitation', 'reminder', 'closing', 'conclusion'] as const;
export type MailKind = (typeof mailKinds)[number];

/** The mails that are requested. A user switches `closed` and `conclusion` together. */
export const requestedMailSchema = z.enum([...mailKinds, 'closed']);
export type RequestedMail = z.infer<typeof requestedMailSchema>;

/** The setting that decides about a mail. */
export const settingOfMail = (kind: RequestedMail): MailKind => (kind === 'closed' ? 'conclusion' : kind);
