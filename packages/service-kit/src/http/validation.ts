import { texts } from '@showhands/contracts';
import * as z from 'zod';
import { AppError, notFound } from '../runtime/errors.ts';

const isMalformedId = (issue: z.core.$ZodIssue): boolean => issue.code === 'invalid_format' && issue.format === 'guid';

/**
 * Parses external input. @throws AppError `validation_failed` with all issues, or `not_found` if only ids are malformed
 */
export const parseInput = <Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const parsed = z.safeParse(schema, input, { error: () => texts.transport.invalidRequest });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues;
  if (issues.every(isMalformedId)) throw notFound();
  const errors = issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const root = errors.find((error) => error.path === '');
  throw new AppError('validation_failed', root ? texts.transport.invalidRequest : (errors[0]?.message ?? ''), {
    errors,
  });
};
