import { afterEach, expect, test } from '@jest/globals';
import { arabic, voteForms } from '../../../jest/languages.ts';
import { formatCount, formatDate, formatDateTime, formatMoment, formatNumber, pluralForm } from './format.ts';
import { activateLanguage, english, type Language, type Translation } from './language.ts';
import { layoutMessages } from './layout.ts';
import { pollMessages } from './poll.ts';
import { profileFormMessages } from './profile.ts';

const japanese: Language = { tag: 'ja', direction: 'ltr', translation: english.translation };

// As a module-level constant of a component: taken before any language was chosen.
const pictureDialog = profileFormMessages.pictureDialog;

afterEach(() => activateLanguage(english));

test('changes texts in place, also in groups that constants refer to', () => {
  activateLanguage(arabic);
  expect(layoutMessages.profile).toBe('الملف الشخصي');
  expect(pictureDialog.title).toBe('صورة');
  expect(pictureDialog.close).toBe('Close');
});

test('restores all of English', () => {
  activateLanguage(arabic);
  activateLanguage(english);
  expect(pictureDialog.title).toBe('Profile picture');
  expect(pollMessages.votes(2_000)).toBe('2,000 votes');
  expect(formatDate('2026-11-22T12:00:00.000Z')).toBe('November 22, 2026');
  expect(layoutMessages.themes).toEqual({ system: 'System', light: 'Light', dark: 'Dark' });
});

test('sets language and direction of the document', () => {
  activateLanguage(arabic);
  expect(document.documentElement).toMatchObject({ lang: 'ar-EG', dir: 'rtl' });
  activateLanguage(english);
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' });
});

test.each([
  [0, 'أصوات'],
  [1, 'صوت'],
  [2, 'صوتان'],
  [3, 'أصوات قليلة'],
  [10, 'أصوات قليلة'],
  [11, 'صوتًا'],
  [99, 'صوتًا'],
  [100, 'صوت آخر'],
  [103, 'أصوات قليلة'],
])('selects the plural category of %s by the rules of Arabic', (count, word) => {
  activateLanguage(arabic);
  expect(pluralForm(count, voteForms)).toBe(word);
  expect(pollMessages.votes(count).endsWith(` ${word}`)).toBe(true);
});

test('uses `other` for all counts in a language without a singular', () => {
  activateLanguage(japanese);
  expect(formatCount(1, { other: '票' })).toBe('1 票');
});

test('falls back to `other` for a category without a form', () => {
  activateLanguage(arabic);
  expect(pluralForm(2, { one: 'vote', other: 'votes' })).toBe('votes');
});

test('formats numbers and dates in the active language', () => {
  const noon = '2026-11-22T12:05:00.000Z';
  const moment = new Date(noon);
  activateLanguage(arabic);
  expect(formatNumber(1_234_567)).toBe('١٬٢٣٤٬٥٦٧');
  expect(formatNumber(7)).toBe('٧');
  expect(formatDate(noon)).toBe('٢٢ نوفمبر ٢٠٢٦');
  activateLanguage(japanese);
  expect(formatDate(noon)).toBe('2026年11月22日');
  expect(formatDateTime(noon)).toBe(
    new Intl.DateTimeFormat('ja', { dateStyle: 'medium', timeStyle: 'short' }).format(moment),
  );
  expect(formatMoment(noon, moment.getTime())).toBe(
    new Intl.DateTimeFormat('ja', { timeStyle: 'short' }).format(moment),
  );
});

test('a translation that lacks a text, adds one or gives one the wrong type does not compile', () => {
  const { retry, ...incomplete } = english.translation.appMessages;
  expect(retry).toBe('Try again');
  const bad: readonly Translation['appMessages'][] = [
    // @ts-expect-error -- `retry` is missing.
    incomplete,
    // @ts-expect-error -- There is no such text.
    { ...english.translation.appMessages, greeting: 'Hello' },
    // @ts-expect-error -- A function of the screen's name, not a text.
    { ...english.translation.appMessages, title: 'Showhands' },
    // @ts-expect-error -- The English function is given a text.
    { ...english.translation.appMessages, title: (screen: number) => String(screen) },
  ];
  expect(bad).toHaveLength(4);
});
