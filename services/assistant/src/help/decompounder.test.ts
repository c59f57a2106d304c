import { expect, test } from '@jest/globals';
import { createDecompounder } from './decompounder.ts';

const split = createDecompounder(['umfrage', 'ergebnis', 'profil', 'bild', 'stimme'], (word) =>
  word.replace(/(se|er|en|e)$/, ''),
);

test.each([
  ['umfrageergebnisse', 'umfrage', 'ergebnisse'],
  ['umfragenergebnis', 'umfrage', 'ergebnis'],
  ['profilbilder', 'profil', 'bilder'],
  ['umfrageprofilbild', 'umfrage', 'profil', 'bild'],
])('splits %s', (word, ...parts) => {
  expect(split(word)).toEqual(parts);
});

test.each(['umfragen', 'profilierung', 'wetter', 'bildung', 'ergebnis'])('leaves %s whole', (word) => {
  expect(split(word)).toEqual([word]);
});

test('leaves all words whole without parts', () => {
  expect(createDecompounder([], (word) => word)('umfrageergebnis')).toEqual(['umfrageergebnis']);
});
