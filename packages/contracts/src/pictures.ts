import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { pollErrorTexts } from './poll-error-texts.ts';

const PICTURE_PATH = /^\/api\/uploads\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.webp$/;

/** The address of an uploaded picture. */
export const picturePathSchema = z
  .string({ error: pollErrorTexts.rules.pictureInvalid })
  .check(z.regex(PICTURE_PATH, pollErrorTexts.rules.pictureInvalid));

export const uploadPicture = defineEndpoint(
  {
    id: 'uploadPicture',
    method: 'POST',
    path: '/pictures',
    multipart: { file: 'picture' },
    responses: { 201: z.object({ picture: picturePathSchema }) },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Upload a picture for an option; it is deleted unless a poll has it within a day',
    body: z.object({}),
    errors: ['validation_failed', 'body_too_large', 'unsupported_media_type', 'rate_limited', 'storage_full'],
  },
);
