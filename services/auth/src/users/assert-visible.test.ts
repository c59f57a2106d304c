import { expect, test } from '@jest/globals';
import { isVisible } from '@showhands/contracts';
import { hasHiddenCharacters } from './assert-visible.ts';

test.each([
  ['zero width space', '\u200b'],
  ['zero width joiner in Latin', '\u200d'],
  ['zero width non-joiner in Latin', '\u200c'],
  ['word joiner', '\u2060'],
  ['byte order mark', '\ufeff'],
  ['soft hyphen', '\u00ad'],
  ['combining grapheme joiner', '\u034f'],
  ['left-to-right mark', '\u200e'],
  ['Arabic letter mark', '\u061c'],
  ['embedding', '\u202b'],
  ['override', '\u202e'],
  ['isolate', '\u2066'],
  ['variation selector', '\ufe0f'],
  ['supplementary variation selector', '\u{e0101}'],
  ['tag', '\u{e0061}'],
  ['Hangul filler', '\u3164'],
  ['half-width Hangul filler', '\uffa0'],
  ['Hangul choseong filler', '\u115f'],
  ['Mongolian vowel separator', '\u180e'],
  ['Khmer inherent vowel', '\u17b4'],
  ['Braille blank', '\u2800'],
  ['object replacement', '\ufffc'],
  ['null note head', '\u{1d159}'],
  ['line separator', '\u2028'],
  ['interlinear annotation', '\ufff9'],
  ['private use', '\ue000'],
])('finds %s hidden in a name', (_, character) => {
  expect(hasHiddenCharacters(`de${character}mo`)).toBe(true);
  expect(hasHiddenCharacters(`demo${character}`)).toBe(true);
});

test.each([
  'demo',
  'José Ñandú',
  'Ελένη',
  'Наталья',
  'Գրիգոր',
  'محمد',
  'می\u200cروم',
  'מֹשֶׁה',
  'श्रीमान्\u200cजी',
  'ක්\u200dෂමා',
  'สมชาย',
  'ဇော်ဇော်',
  '李小龍',
  'さくら 🌸',
  '김철수',
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈 pride',
  '👍🏽 ok',
  '👩🏽‍⚕️ doctor',
  '❤️ heart',
  '1️⃣ first',
  '🇪🇺 eu',
])('finds nothing hidden in %s', (name) => {
  expect(hasHiddenCharacters(name)).toBe(false);
  expect(isVisible(name)).toBe(true);
});

test.each(['\u0301\u0301', '\u00a0', '\u3000\u2003', '\u20dd\u20dd'])('shows nothing for %j', (name) => {
  expect(isVisible(name)).toBe(false);
});
