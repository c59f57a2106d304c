import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './languages.ts';
import type { MailKind } from './mail-kinds.ts';
import { pollErrorTexts } from './poll-error-texts.ts';
import { timestampSchema } from './primitives.ts';
import { isTimeZone } from './repeat-times.ts';

const kindFields = {
  invitation: z.boolean(),
  reminder: z.boolean(),
  closing: z.boolean(),
  conclusion: z.boolean(),
} as const satisfies Record<MailKind, unknown>;

const digestFields = { every: z.enum(['day', 'week']), hour: z.int().check(z.gte(0), z.lte(23)) } as const;

/** A summary of what is new for a user, at an hour of a time zone. The weekly one is sent on Mondays. */
const digestSchema = z.object({ ...digestFields, zone: z.string() });
export type Digest = z.infer<typeof digestSchema>;

export const mailSettingsSchema = z.object({
  ...kindFields,
  /** Null: no digest. */
  digest: z.nullable(digestSchema),
  /** The language of the mails. Null: not known yet. */
  language: z.nullable(languageSchema),
  /** Only proved addresses get mails about polls. */
  email_proved: z.boolean(),
  /** Why the address gets none: the mail server rejected it for good, or somebody has unsubscribed it. */
  stopped: z.nullable(z.object({ reason: z.enum(['rejected', 'unsubscribed']), at: timestampSchema })),
});
export type MailSettings = z.infer<typeof mailSettingsSchema>;

export const getMailSettings = defineEndpoint(
  { id: 'getMailSettings', method: 'GET', path: '/user/mail', responses: { 200: mailSettingsSchema } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Which mails about polls the signed-in user gets; 404 without a mail server',
    errors: ['not_found'],
  },
);

export const updateMailSettings = defineEndpoint(
  { id: 'updateMailSettings', method: 'PUT', path: '/user/mail', responses: { 200: mailSettingsSchema } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Change which mails about polls the signed-in user gets; omitted settings stay. `resume` ends `stopped`',
    body: z.object({
      ...z.partial(z.object(kindFields)).shape,
      digest: z.optional(
        z.nullable(
          z.object({
            ...digestFields,
            zone: z.string().check(z.refine(isTimeZone, pollErrorTexts.repeat.zoneInvalid)),
          }),
        ),
      ),
      language: z.optional(languageSchema),
      resume: z.optional(z.literal(true)),
    }),
    errors: ['validation_failed', 'not_found', 'rate_limited'],
  },
);

export const unsubscribe = defineEndpoint(
  { id: 'unsubscribe', method: 'POST', path: '/unsubscribe/:token', responses: { 204: null } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary: 'Stop mails of the kind with this link (RFC 8058); the body is ignored. 404 for any other token',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    errors: ['not_found', 'rate_limited'],
  },
);
