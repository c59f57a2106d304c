import { expect, test } from '@jest/globals';
import { createAnalyzer } from '../analyzer.ts';
import { german } from './german.ts';

const { tokenize } = createAnalyzer(german);
const termsOf = (text: string): string[] => tokenize(text).map(({ term }) => term);

test.each([
  ['umfrage', 'Umfragen', 'UMFRAGE'],
  ['löschen', 'löscht', 'gelöscht', 'loeschen', 'Löschung'],
  ['ändern', 'geändert', 'aendern', 'Änderung'],
  ['groß', 'gross', 'große'],
  ['schließen', 'geschlossen', 'schließt'],
  ['kommentar', 'Kommentare'],
])('stems the forms of %s to one term', (word, ...forms) => {
  for (const form of forms) expect([form, termsOf(form)]).toEqual([form, termsOf(word)]);
});

test.each([
  ['Umfrageergebnisse', 'umfrage ergebnisse'],
  ['Wie melde ich mich ab?', 'wie abmelden ich mich'],
  ['Antwortmöglichkeiten', 'option'],
  ['Abstimmungstitel', 'abstimmung titel'],
])('reads %s as %s', (text, expected) => {
  expect(termsOf(text)).toEqual(termsOf(expected));
});
