import { expect, test } from '@jest/globals';
import { keyName } from './shortcut-names.ts';
import { pressedKey } from './shortcuts.ts';

const press = (key: string, code: string, modifiers: KeyboardEventInit = {}) =>
  pressedKey(new KeyboardEvent('keydown', { key, code, ...modifiers }));

test.each([
  ['Russian', 'т', 'KeyN', {}, 'n'],
  ['Russian', 'л', 'KeyK', { ctrlKey: true }, 'Mod+k'],
  ['Russian, with Shift', 'Т', 'KeyN', { shiftKey: true }, 'N'],
  ['Arabic', 'ن', 'KeyK', { ctrlKey: true }, 'Mod+k'],
  ['Arabic, two letters', 'لا', 'KeyB', {}, 'b'],
  ['Arabic digits', '٢', 'Digit2', {}, '2'],
  ['Arabic', 'ظ', 'Slash', {}, '/'],
  ['Arabic question mark', '؟', 'Slash', { shiftKey: true }, '?'],
  ['Hebrew', 'ל', 'KeyK', { ctrlKey: true }, 'Mod+k'],
  ['Hebrew', '/', 'KeyQ', {}, '/'],
  ['Greek', 'ν', 'KeyN', {}, 'n'],
  ['Thai', '่', 'KeyJ', {}, 'j'],
  // Layouts with Latin letters: the character counts, wherever its key is.
  ['Dvorak', 'n', 'KeyL', {}, 'n'],
  ['Dvorak', 'k', 'KeyV', { ctrlKey: true }, 'Mod+k'],
  ['French', 'é', 'Digit2', {}, 'é'],
  ['Turkish', 'ı', 'KeyI', {}, 'ı'],
  ['German', 'ß', 'Minus', {}, 'ß'],
  ['British', '£', 'Digit3', { shiftKey: true }, '£'],
])('%s: %s of %s %j is %s', (_layout, key, code, modifiers, expected) => {
  expect(press(key, code, modifiers)).toBe(expected);
});

test('shows the character on the key of a layout without Latin letters', () => {
  const russian = new Map([
    ['KeyK', 'л'],
    ['Digit1', '1'],
    ['Slash', '.'],
  ]);
  const names = (layout: ReadonlyMap<string, string>) =>
    ['Mod+k', '1', '/', 'Escape'].map((key) => keyName(key, layout));
  expect(names(russian)).toEqual(['Ctrl Л', '1', '/', 'Escape']);
  expect(names(new Map([['KeyK', 't']]))).toEqual(['Ctrl K', '1', '/', 'Escape']);
});
