import { expect, test } from '@jest/globals';
import {
  notificationTexts as english,
  announcementTitle as englishAnnouncementTitle,
  decisionTexts as englishDecisions,
  rateLimitTexts,
  texts,
} from '@showhands/contracts';
import { createServerTextTranslator } from './server-text-translator.ts';

const ID = '8b6f3c1e-52a7-4d0f-9c3e-2f6f1d7a9b10';
const TITLE = 'Wer sagt "Tee"? Replied to your comment';

const translate = createServerTextTranslator({
  translationOf: (text) =>
    ({ [texts.vote.alreadyVoted]: 'Du hast schon abgestimmt', [texts.poll.titleRequired]: 'Die Frage fehlt' })[text],
  rateLimitTexts: { vote: 'Du stimmst sehr schnell ab. Bitte warte {wait}.' },
  wait: (count, unit) => `${count} ${unit === 'second' ? 'Sekunden' : 'Minuten'}`,
  notificationTexts: {
    ...english,
    vote: ({ actor, count, poll }) => ({
      title: 'Neue Stimme',
      message: count > 1 ? `${count} neue Stimmen zu „${poll}“` : `${actor} hat zu „${poll}“ abgestimmt`,
    }),
    poll_closed: ({ poll }) => ({ title: 'Beendet', message: `„${poll}“ ist beendet` }),
    reply: ({ actor }) => ({ title: 'Neue Antwort', message: `${actor} hat dir geantwortet` }),
  },
  englishAnnouncementTitle,
  announcementTitle: 'Ankündigung',
  decisionTexts: { title: 'Moderation', hide: 'Verborgen', restore: 'Sichtbar', delete: 'Gelöscht' },
  hiddenText: 'Von der Moderation verborgen',
});

const notification = (type: 'vote' | 'poll_closed' | 'reply', actor: string | null, count: number) => ({
  id: ID,
  type,
  ...english[type]({ actor, count, poll: TITLE }),
  data: {
    ...(actor !== null && { actor: { id: ID, username: actor } }),
    count,
    ...(type !== 'reply' && { pollTitle: TITLE }),
  },
});

test('translates the message of a refusal and of its fields', () => {
  const errors = [{ path: 'title', message: texts.poll.titleRequired }];
  expect(translate({ message: texts.vote.alreadyVoted, code: 'already_voted', errors })).toEqual({
    message: 'Du hast schon abgestimmt',
    code: 'already_voted',
    errors: [{ path: 'title', message: 'Die Frage fehlt' }],
  });
});

test.each([
  [1, '1 Sekunden'],
  [120, '120 Sekunden'],
  [121, '3 Minuten'],
])('makes the message of a rate limit from its key and %d seconds', (seconds, wait) => {
  const { message } = translate({ message: rateLimitTexts.vote, limit: { key: 'vote', seconds } });
  expect(message).toBe(`Du stimmst sehr schnell ab. Bitte warte ${wait}.`);
});

test('leaves what it does not know, and what is not text, as it is', () => {
  const date = '2026-11-22T12:00:00.000Z';
  const body = { message: 'Custom refusal of a proxy', count: 3, none: null, list: [1, 'x', true], createdAt: date };
  expect(translate(body)).toEqual(body);
  expect(translate('plain')).toBe('plain');
  expect(translate(undefined)).toBeUndefined();
});

test('makes notifications from their data, wherever they are', () => {
  const list = {
    notifications: [
      notification('vote', 'Anna "on" Voss', 1),
      notification('vote', 'Anna', 12),
      notification('poll_closed', null, 1),
      notification('reply', 'Berta', 1),
    ],
  };
  expect(translate(list).notifications.map(({ title, message }) => [title, message])).toEqual([
    ['Neue Stimme', `Anna "on" Voss hat zu „${TITLE}“ abgestimmt`],
    ['Neue Stimme', `12 neue Stimmen zu „${TITLE}“`],
    ['Beendet', `„${TITLE}“ ist beendet`],
    ['Neue Antwort', 'Berta hat dir geantwortet'],
  ]);
});

test('keeps a notification without the title that its message names, as from a former server', () => {
  const { data, ...former } = notification('vote', 'Anna', 1);
  const body = { ...former, data: { actor: data.actor } };
  expect(translate(body)).toEqual(body);
});

test('isolates the title of a notification from the text around it', () => {
  const { data, ...closed } = notification('poll_closed', null, 1);
  const { message } = translate({ ...closed, data: { ...data, pollTitle: 'قهوة' } });
  expect(message).toBe('„\u2068قهوة\u2069“ ist beendet');
});

test('translates what stands in place of hidden options and comments', () => {
  const option = { text: 'Hidden by a moderator', hidden: true };
  const comment = { content: 'Hidden by a moderator', hidden: true };
  expect(translate([option, comment])).toEqual([
    { text: 'Von der Moderation verborgen', hidden: true },
    { content: 'Von der Moderation verborgen', hidden: true },
  ]);
});

test('translates the default title of an announcement, and no title that an operator wrote', () => {
  const announcement = { type: 'system', title: 'Announcement', message: 'Tonight at ten', data: {} };
  const translated = { ...announcement, title: 'Ankündigung' };
  expect(translate({ notification: announcement })).toEqual({ notification: translated });
  for (const own of ['announcement', 'Announcement: tea', texts.poll.titleRequired]) {
    expect(translate({ ...announcement, title: own }).title).toBe(own);
  }
  const poll = { title: 'Announcement', type: 'vote', description: '' };
  expect(translate(poll)).toEqual(poll);
});

test("keeps an operator's announcement and the content of people as they are", () => {
  const announcement = { type: 'system', title: 'Maintenance', message: 'Tonight at ten', data: {} };
  expect(translate(announcement)).toEqual(announcement);
  const poll = { title: texts.poll.titleRequired, type: 'vote', description: texts.vote.alreadyVoted };
  expect(translate(poll)).toEqual(poll);
});

test('translates a decision of moderators by its action', () => {
  const decided = { ...englishDecisions, type: 'system', data: { decision: 'restore' } };
  expect(translate({ ...decided, message: englishDecisions.restore })).toMatchObject({
    title: 'Moderation',
    message: 'Sichtbar',
  });
});
