import * as z from 'zod/mini';
import { countSchema, idSchema, timestampSchema } from './primitives.ts';
import { texts } from './texts.ts';

export const categories = [
  'general',
  'technology',
  'politics',
  'entertainment',
  'sports',
  'business',
  'other',
] as const;
export const categorySchema = z.enum(categories, { error: texts.poll.categoryInvalid });
export type Category = z.infer<typeof categorySchema>;

export const pollStatuses = ['active', 'closed', 'draft'] as const;
export const pollStatusSchema = z.enum(pollStatuses, { error: texts.poll.statusInvalid });
export type PollStatus = z.infer<typeof pollStatusSchema>;

/** `votes` is null if the viewer may not see the results. */
export const optionSchema = z.object({ id: idSchema, text: z.string(), votes: z.nullable(countSchema) });
export type PollOption = z.infer<typeof optionSchema>;

export const pollSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  category: categorySchema,
  status: pollStatusSchema,
  creator: idSchema,
  creator_username: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  ends_at: z.nullable(timestampSchema),
  closed_at: z.nullable(timestampSchema),
  auto_closed: z.boolean(),
  edited_at: z.nullable(timestampSchema),
  allow_multiple_votes: z.boolean(),
  show_results: z.boolean(),
  results_visible: z.boolean(),
  total_votes: countSchema,
  voters_count: countSchema,
  comments_count: countSchema,
  version: countSchema,
  revision: countSchema,
  options: z.array(optionSchema),
});
export type Poll = z.infer<typeof pollSchema>;
