import { serviceAddressSchema } from '@showhands/service-kit/discovery';
import { baseConfigShape, databaseConfigShape, loadConfig } from '@showhands/service-kit/runtime';
import * as z from 'zod';

export const commentsConfigSchema = z.object({
  ...baseConfigShape,
  ...databaseConfigShape,
  POLLS_URL: serviceAddressSchema.describe(
    'address of the polls service, which says whether a poll exists and accepts comments',
  ),
});

export type CommentsConfig = z.output<typeof commentsConfigSchema>;

export const readCommentsConfig = (): CommentsConfig => loadConfig(commentsConfigSchema, process.env);
