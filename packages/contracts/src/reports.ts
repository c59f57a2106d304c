import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { idPath, idSchema, text } from './primitives.ts';
import { texts } from './texts.ts';

export const reportReasons = ['spam', 'abuse', 'personal', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportReasonSchema = z.enum(reportReasons, { error: texts.transport.invalidRequest });

export const REPORT_NOTE_MAX = 500;

/** A note of at most so many characters, which may be empty. */
export const noteSchema = (max: number) =>
  z._default(text({ required: texts.transport.invalidRequest, max, tooLong: texts.transport.invalidRequest }), '');

const report = { reason: reportReasonSchema, note: noteSchema(REPORT_NOTE_MAX) };

export const reportPoll = defineEndpoint(
  { id: 'reportPoll', method: 'POST', path: '/polls/:id/report', responses: { 204: null } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: 'Report a poll, one of its options or the picture of an option, once; a second report changes nothing',
    params: idPath,
    body: z
      .object({
        ...report,
        option_id: z.optional(idSchema),
        /** The picture of the option instead of its text. */
        picture: z.optional(z.boolean()),
      })
      .check(z.refine(({ option_id, picture }) => !picture || option_id !== undefined, texts.transport.invalidRequest)),
    errors: ['validation_failed', 'not_found'],
  },
);

export const reportComment = defineEndpoint(
  { id: 'reportComment', method: 'POST', path: '/comments/:id/report', responses: { 204: null } },
  import.meta.isPage || {
    service: 'comments',
    auth: 'user',
    scope: 'session',
    summary: 'Report a comment, once; a second report changes nothing',
    params: idPath,
    body: z.object(report),
    errors: ['validation_failed', 'not_found'],
  },
);

export const reportUser = defineEndpoint(
  { id: 'reportUser', method: 'POST', path: '/users/:id/report', responses: { 204: null } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Report a user, once; a second report changes nothing',
    params: idPath,
    body: z.object(report),
    errors: ['validation_failed', 'not_found'],
  },
);
