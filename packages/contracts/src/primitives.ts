import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { texts } from './texts.ts';

/** A UUID, in lower case. At the boundary a malformed one is `not_found` and a missing one `validation_failed`. */
export const idSchema = z.guid().check(z.toLowerCase());

/** The parameter of paths such as `/polls/:id`. */
export const idPath = z.object({ id: idSchema });

/** Like `idSchema`, for bodies: `required` is the message for a missing id. */
export const requiredId = (required: string) =>
  z
    .guid({ error: (issue) => (typeof issue.input === 'string' ? texts.transport.notFound : required) })
    .check(z.toLowerCase());

/** A user with their current name. */
export const personSchema = z.object({ id: idSchema, username: z.string() });

/** ISO 8601 in UTC with milliseconds, the format of all times in responses. */
export const timestampSchema = z.iso.datetime({ precision: 3 });

/** 32 bytes as standard Base64 with padding, in its only form. */
export const base64Of32 = (invalid: string) =>
  z.string({ error: invalid }).check(z.regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/, invalid));

export const countSchema = z.int().check(z.nonnegative());

/** Counts Unicode code points, the unit of all length limits. */
export const codePoints = (value: string): number => {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
};

/** The characters as a reader counts them: flags, families and combined letters are one each. */
export const graphemes = (text: string): string[] =>
  // Without `Intl` where it can be: its first use delays the first screen of a phone.
  /^[ -~]*$/.test(text) ? [...text] : Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** The beginning of a text in at most so many code points, which ends between two characters. */
export const textStart = (text: string, max: number): string => {
  let start = '';
  let length = 0;
  for (const character of graphemes(text)) {
    length += codePoints(character);
    if (length > max) break;
    start += character;
  }
  return start;
};

/** Whether PostgreSQL can store the text: it cannot store NUL, and UTF-8 cannot encode lone surrogates. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** Characters that show nothing although Unicode counts them as letters or symbols: fillers, blanks of Braille and notes. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/gu;

/** Whether a text shows at least one letter, digit, punctuation mark or symbol. */
export const isVisible = (value: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value.replaceAll(BLANK, ''));

/**
 * Text from a user: trimmed, then limited in code points, otherwise unchanged. `required` is the message for a missing value,
 * and for an empty or invisible one if `min` is at least 1.
 */
export const text = (rule: {
  required: string;
  min?: number;
  tooShort?: string;
  max: number;
  tooLong: string;
  /** A server has a message of its own for an invisible text. */
  mayBeInvisible?: boolean;
}) =>
  z.string({ error: rule.required }).check(
    z.trim(),
    z.superRefine((value, context) => {
      const length = codePoints(value);
      const min = rule.min ?? 0;
      const broken =
        min > 0 && !(rule.mayBeInvisible || !isStorable(value) ? value : isVisible(value))
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

/**
 * An array of a request. An array with more than `max` elements is rejected with `tooMany` before any element is
 * parsed. An element costs the caller two bytes, and its issue costs the server a hundred.
 */
export const boundedArray = <Item extends z.ZodMiniType>(
  items: z.ZodMiniArray<Item>,
  { max, tooMany }: { readonly max: number; readonly tooMany: string },
) => {
  const guard = z.transform((value: z.input<Item>[], { issues }) => {
    if (Array.isArray(value) && value.length > max) issues.push({ code: 'custom', input: value, message: tooMany });
    return value;
  });
  // Zod takes every transform for optional; a missing array must stay an error, also in the API reference.
  guard._zod.optin = undefined;
  return z.pipe(guard, items.check(z.meta({ maxItems: max })));
};

/** The `limit` and `cursor` of every list. `cursor` is opaque: it comes from the `Link` header of the previous page. */
export const pageQuery = {
  limit: z._default(
    /* @__PURE__ */ z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.page.max)),
    limits.page.default,
  ),
  cursor: z.optional(/* @__PURE__ */ z.string().check(z.maxLength(500))),
};

/** A search text, matched case-insensitively; `%` and `_` have no special meaning. */
export const searchSchema = z.optional(
  /* @__PURE__ */ z
    .string()
    .check(z.trim(), z.maxLength(limits.search.max), z.refine(isStorable, texts.transport.unstorableText)),
);

/** A filter: one of `values`, or `all` for no filter, like omitting it. */
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
