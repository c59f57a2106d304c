import { expect, test } from '@jest/globals';
import { newPollSchema, templatePollSchema } from '@showhands/contracts';
import { shippedTemplates } from '#features/polls/templates/shipped-templates.ts';
import { copiedValuesOf, newPollBodyOf, pollFormSchema } from './form-schema.ts';

test.each(shippedTemplates().map((template) => [template.name, template] as const))(
  '%s is a valid poll',
  (_, { poll }) => {
    expect(newPollSchema.safeParse(poll).error?.issues).toBeUndefined();
    expect(templatePollSchema.safeParse(poll).success).toBe(true);
    // The form would create the same poll.
    const body = newPollBodyOf(pollFormSchema().parse(copiedValuesOf(poll)));
    expect(body).toEqual({ ...poll, status: 'active', ends_at: null, options: body.options });
    expect(body.options.map(({ text, seats }) => [text, seats])).toEqual(
      poll.options.map(({ text, seats }) => [text, seats ?? undefined]),
    );
  },
);

test('there are a dozen, with names of their own, for every method', () => {
  const all = shippedTemplates();
  expect(new Set(all.map(({ name }) => name)).size).toBe(12);
  expect(new Set(all.map(({ poll }) => poll.method ?? 'choose'))).toEqual(new Set(['choose', 'rank', 'score']));
});
