import { afterEach, expect, test } from '@jest/globals';
import { arabic } from '../../../jest/languages.ts';
import { formatDecimal } from './format.ts';
import { activateLanguage, english } from './language.ts';

afterEach(() => activateLanguage(english));

const options = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

test('formats with one decimal like Intl', () => {
  for (let voters = 1; voters <= 60; voters += 1) {
    for (let sum = 0; sum <= voters * 5; sum += 1) {
      const mean = sum / voters;
      expect([mean, formatDecimal(mean)]).toEqual([mean, new Intl.NumberFormat('en', options).format(mean)]);
    }
  }
});

test('formats in the active language', () => {
  activateLanguage(arabic);
  expect(formatDecimal(4.25)).toBe('٤٫٣');
});
