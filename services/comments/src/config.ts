import { baseConfigShape, databaseConfigShape, loadConfig, whereSchema } from '@showhands/service-kit';
import * as z from 'zod';

export const commentsConfigSchema = z.object({
  ...baseConfigShape,
  ...databaseConfigShape,
  POLLS_URL: whereSchema.describe('where polls answers, which knows whether a poll is there and takes comments'),
});

export type CommentsConfig = z.output<typeof commentsConfigSchema>;

export const readCommentsConfig = (): CommentsConfig => loadConfig(commentsConfigSchema, process.env);
