import { apiScopes, limits, text } from '@showhands/contracts';
import * as z from 'zod/mini';
import { apiTokenMessages } from '#lib/messages/api-tokens.ts';

const copy = apiTokenMessages;
const { nameLength } = limits.apiTokens;

export const newTokenSchema = z.object({
  name: text({ required: copy.nameRequired, min: 1, max: nameLength, tooLong: copy.nameTooLong(nameLength) }),
  scopes: z.array(z.enum(apiScopes)).check(z.minLength(1, copy.scopesRequired)),
  /** The value of the menu: empty until one is chosen. */
  days: z.string().check(z.minLength(1, copy.daysRequired)),
});
export type NewToken = z.output<typeof newTokenSchema>;
