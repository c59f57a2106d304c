import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { text } from './primitives.ts';
import { usernameSchema } from './registration.ts';
import { texts } from './texts.ts';
import { sessionSchema } from './users.ts';

/**
 * The text fields of the multipart profile form. The picture is the file `profilePicture`. Omitted fields are
 * unchanged.
 */
export const profileFormSchema = z.object({
  username: z.optional(usernameSchema),
  bio: z.optional(text({ required: texts.profile.bioTooLong, max: limits.bio.max, tooLong: texts.profile.bioTooLong })),
  location: z.optional(
    text({
      required: texts.profile.locationTooLong,
      max: limits.location.max,
      tooLong: texts.profile.locationTooLong,
    }),
  ),
  removeProfilePicture: z.optional(z.enum(['true', 'false'])),
});

export const updateProfile = defineEndpoint(
  {
    id: 'updateProfile',
    method: 'PATCH',
    path: '/user/profile',
    multipart: { file: 'profilePicture' },
    responses: { 200: sessionSchema },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Change the profile; the token is issued anew, since it carries the username',
    body: profileFormSchema,
    errors: ['validation_failed', 'username_taken', 'body_too_large', 'unsupported_media_type', 'rate_limited'],
  },
);

export const getUserStats = defineEndpoint(
  {
    id: 'getUserStats',
    method: 'GET',
    path: '/user/stats',
    responses: {
      200: z.object({
        totalPolls: z.int(),
        totalVotes: z.int(),
        totalComments: z.int(),
        daysActive: z.int(),
      }),
    },
  },
  import.meta.isPage || {
    service: 'gateway',
    auth: 'user',
    scope: 'polls:read',
    summary: 'The signed-in user in numbers',
    errors: [],
  },
);
