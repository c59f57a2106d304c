import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { texts } from './texts.ts';

/** A UUID as the wire writes it. A string of another form is `not_found` at the boundary, a missing one is `validation_failed`. */
export const idSchema = z.guid().check(z.toLowerCase());

/** As `idSchema`, for bodies: `required` is said when the id is missing. */
export const requiredId = (required: string) =>
  z
    .guid({ error: (issue) => (typeof issue.input === 'string' ? texts.transport.notFound : required) })
    .check(z.toLowerCase());

/** ISO 8601 in UTC with milliseconds, as every answer writes times. */
export const timestampSchema = z.iso.datetime({ precision: 3 });

export const countSchema = z.int().check(z.nonnegative());

/** Unicode code points, the unit of every length limit. */
export const codePoints = (value: string): number => {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
};

/** PostgreSQL holds no NUL, and UTF-8 no lone surrogate. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/**
 * Text from a person: trimmed, then measured in code points, otherwise kept as it is.
 * `required` is said for a missing value, and for an empty one where `min` is at least 1.
 */
export const text = (rule: { required: string; min?: number; tooShort?: string; max: number; tooLong: string }) =>
  z.string({ error: rule.required }).check(
    z.trim(),
    z.superRefine((value, context) => {
      const length = codePoints(value);
      const min = rule.min ?? 0;
      const broken =
        length === 0 && min > 0
          ? rule.required
          : length < min
            ? (rule.tooShort ?? rule.required)
            : length > rule.max
              ? rule.tooLong
              : isStorable(value)
                ? undefined
                : texts.transport.unstorableText;
      if (broken) context.addIssue({ code: 'custom', message: broken });
    }),
    z.meta({ minLength: rule.min ?? 0, maxLength: rule.max }),
  );

/** The `limit` and `cursor` that every list takes. `cursor` is opaque: it comes from the `Link` header of the page before. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.page.max)), limits.page.default),
  cursor: z.optional(z.string().check(z.maxLength(500))),
};

/** Text to look for, matched without case; `%` and `_` stand for themselves. */
export const searchSchema = z.optional(
  z.string().check(z.trim(), z.maxLength(limits.search.max), z.refine(isStorable, texts.transport.unstorableText)),
);

/** A filter: one of `values`, or `all`, which filters nothing, as leaving it out does. */
export const allOr = <Values extends z.ZodMiniType>(values: Values) =>
  z.optional(
    z.union([
      z.pipe(
        z.literal('all'),
        z.transform(() => undefined),
      ),
      values,
    ]),
  );
