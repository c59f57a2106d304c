import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { idPath, isStorable } from './primitives.ts';
import { texts } from './texts.ts';

export const reportReasons = ['spam', 'abuse', 'personal', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const REPORT_NOTE_MAX = 500;

export const reportPoll = defineEndpoint(
  { id: 'reportPoll', method: 'POST', path: '/polls/:id/report', responses: { 204: null } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: 'Report a poll to the operators, once; a second report changes nothing',
    params: idPath,
    body: z.object({
      reason: z.enum(reportReasons, { error: texts.transport.invalidRequest }),
      note: z._default(
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(REPORT_NOTE_MAX, texts.transport.invalidRequest),
            z.refine(isStorable, texts.transport.unstorableText),
          ),
        '',
      ),
    }),
    errors: ['validation_failed', 'not_found'],
  },
);
