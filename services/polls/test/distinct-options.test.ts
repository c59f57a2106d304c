import { expect, test } from '@jest/globals';
import { newPollSchema, type PollSnapshot } from '@showhands/contracts';
import { assertDistinct } from '../src/polls/rules.ts';

const pollOf = (...texts: string[]) => ({ options: texts.map((text, index) => ({ id: String(index), text })) });

test.each([
  ['Yes', 'Yes\u200b'],
  ['Caf\u00e9', 'Cafe\u0301'],
  ['Alice', '\u0410lice'],
  ['yes', 'ＹＥＳ'],
])('%s and %s are no two options', (one, other) => {
  expect(() => assertDistinct(pollOf(one, other).options)).toThrow('All options must be unique');
  const before = pollOf(one, 'No') as PollSnapshot;
  expect(() => assertDistinct(pollOf(one, 'No', other).options, before)).toThrow('All options must be unique');
});

test('an edit keeps look-alikes that the poll has already', () => {
  const poll = pollOf('Yes', 'Yes\u200b') as PollSnapshot;
  expect(() => assertDistinct(poll.options, poll)).not.toThrow();
});

test.each(['\u200b\u200b', '\u3164', '\u2800', '\u0301'])('a text without a visible character is none: %j', (text) => {
  const form = { title: 'Tea or coffee?', options: [{ text: 'Tea' }, { text: 'Coffee' }, { text }] };
  const messagesOf = (poll: unknown) => newPollSchema.safeParse(poll).error?.issues.map(({ message }) => message);
  expect(messagesOf(form)).toEqual(['Option text is required']);
  expect(messagesOf({ title: text.repeat(5), options: form.options.slice(0, 2) })).toEqual(['Poll title is required']);
});
