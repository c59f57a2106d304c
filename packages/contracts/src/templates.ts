import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { categorySchema } from './poll.ts';
import { newPollSchema } from './poll-form.ts';
import { optionRuleFields, pollRuleFields } from './poll-rules.ts';
import { idPath, idSchema, text, timestampSchema } from './primitives.ts';
import { sharingTexts } from './sharing-texts.ts';

export const templateOptionSchema = z.object({
  text: z.string(),
  ...optionRuleFields,
  description: z.optional(z.string()),
});

/** The fields of a poll that a template keeps. Times and pictures belong to one poll. */
export const templatePollSchema = z.object({
  title: z.string(),
  description: z.string(),
  category: categorySchema,
  allow_multiple_votes: z.boolean(),
  show_results: z.boolean(),
  ...pollRuleFields,
  options: z.array(templateOptionSchema),
});
export type TemplatePoll = z.infer<typeof templatePollSchema>;

/** A poll to start from: `poll` is a body of `createPoll` without `status`, `opens_at`, `ends_at` and pictures. */
const templateSchema = z.object({
  id: idSchema,
  name: z.string(),
  poll: templatePollSchema,
  createdAt: timestampSchema,
});
export type Template = z.infer<typeof templateSchema>;

export const listTemplates = defineEndpoint(
  { id: 'listTemplates', method: 'GET', path: '/templates', responses: { 200: z.array(templateSchema) } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: "The signed-in user's templates, by name",
    errors: [],
  },
);

export const saveTemplate = defineEndpoint(
  { id: 'saveTemplate', method: 'POST', path: '/templates', responses: { 201: templateSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Keep a poll as a template; one of the same name, without regard to case, is replaced',
    body: z.object({
      name: text({
        required: sharingTexts.templates.nameRequired,
        min: 1,
        max: limits.templateName.max,
        tooLong: sharingTexts.templates.nameTooLong,
      }),
      poll: newPollSchema,
    }),
    errors: ['validation_failed', 'too_many_templates'],
  },
);

export const deleteTemplate = defineEndpoint(
  {
    id: 'deleteTemplate',
    method: 'DELETE',
    path: '/templates/:id',
    responses: { 200: z.object({ id: idSchema, message: z.string() }) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Delete a template',
    params: idPath,
    errors: ['not_found'],
  },
);
