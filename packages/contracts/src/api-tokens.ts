import * as z from 'zod/mini';
import { apiScopes } from './api-scopes.ts';
import { apiTokenTexts } from './api-token-texts.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { idPath, idSchema, text, timestampSchema } from './primitives.ts';

const scopesSchema = z.array(z.enum(apiScopes));

/** An API token as its user sees it later: without its secret. */
const apiTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: scopesSchema,
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
  /** To the minute; null for a token that was never used. */
  lastUsedAt: z.nullable(timestampSchema),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

const { maxDays, nameLength } = limits.apiTokens;
const daysSchema = z
  .int({ error: apiTokenTexts.expiryInvalid })
  .check(z.gte(1, apiTokenTexts.expiryInvalid), z.lte(maxDays, apiTokenTexts.expiryInvalid));
const newScopesSchema = z
  .array(z.enum(apiScopes, { error: apiTokenTexts.scopesRequired }), { error: apiTokenTexts.scopesRequired })
  .check(z.minLength(1, apiTokenTexts.scopesRequired), z.maxLength(apiScopes.length, apiTokenTexts.scopesRequired));

export const listApiTokens = defineEndpoint(
  { id: 'listApiTokens', method: 'GET', path: '/user/tokens', responses: { 200: z.array(apiTokenSchema) } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: "The signed-in user's API tokens, newest first, without their secrets",
    errors: [],
  },
);

export const createApiToken = defineEndpoint(
  {
    id: 'createApiToken',
    method: 'POST',
    path: '/user/tokens',
    responses: { 201: z.object({ token: apiTokenSchema, secret: z.string() }) },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Create an API token; the only response that has its secret',
    body: z.object({
      name: text({
        required: apiTokenTexts.nameRequired,
        min: 1,
        max: nameLength,
        tooLong: apiTokenTexts.nameTooLong,
      }),
      scopes: newScopesSchema,
      expires_in_days: daysSchema,
    }),
    errors: ['validation_failed', 'password_required', 'too_many_tokens'],
  },
);

export const revokeApiToken = defineEndpoint(
  { id: 'revokeApiToken', method: 'DELETE', path: '/user/tokens/:id', responses: { 204: null } },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Revoke an API token',
    params: idPath,
    errors: ['not_found'],
  },
);
