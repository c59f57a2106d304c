import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { timestampSchema } from './primitives.ts';

/** The services that have data of users besides auth, which builds the archive. */
export const exportingServices = ['polls', 'comments', 'notifications'] as const;
export type ExportingService = (typeof exportingServices)[number];

const stateSchema = z.object({
  state: z.enum(['none', 'building', 'ready', 'failed', 'used']),
  /** Of `ready`: until when the archive is kept. */
  until: z.optional(timestampSchema),
  /** Of `ready`: downloads the archive once. */
  token: z.optional(z.string()),
});
export type DataExportState = z.infer<typeof stateSchema>;

export const getDataExport = defineEndpoint(
  { id: 'getDataExport', method: 'GET', path: '/user/data', responses: { 200: stateSchema } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Whether there is an archive with the data of the signed-in user, and its single-use token',
    errors: [],
  },
);

export const requestDataExport = defineEndpoint(
  { id: 'requestDataExport', method: 'POST', path: '/user/data', responses: { 200: stateSchema } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Build an archive with the data of the signed-in user, unless one is being built or ready',
    errors: ['password_required', 'rate_limited'],
  },
);

export const downloadData = defineEndpoint(
  {
    id: 'downloadData',
    method: 'GET',
    path: '/data/:token',
    responses: { 200: z.instanceof(Uint8Array).check(z.meta({ contentMediaType: 'application/zip' })) },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'none',
    summary: 'The archive of a token, once; 404 for any other token',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    errors: ['not_found', 'rate_limited'],
  },
);
