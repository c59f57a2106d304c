import { describe, expect, test } from '@jest/globals';
import { createAnalyzer } from './analyzer.ts';
import { languagePacks } from './language-packs.ts';

interface Case {
  readonly language: 'de' | 'es' | 'ar';
  /** The forms of a word in each row. */
  readonly forms: string[];
  readonly readings: [text: string, expected: string][];
}

describe.each<Case>([
  {
    language: 'de',
    forms: [
      'umfrage Umfragen UMFRAGE',
      'löschen löscht gelöscht loeschen Löschung',
      'ändern geändert aendern Änderung',
      'groß gross große',
      'schließen geschlossen schließt',
      'kommentar Kommentare',
    ],
    readings: [
      ['Umfrageergebnisse', 'umfrage ergebnisse'],
      ['Wie melde ich mich ab?', 'wie abmelden ich mich'],
      ['Antwortmöglichkeiten', 'option'],
      ['Abstimmungstitel', 'abstimmung titel'],
    ],
  },
  {
    language: 'es',
    forms: [
      'votación votacion votaciones',
      'encuesta Encuestas',
      'cerrar cierro cerrada cierra',
      'contraseña contrasena contraseñas',
      'categoría categorias',
      'eliminar elimino eliminada',
    ],
    readings: [
      ['¿Cómo inicio sesión?', 'cómo entrar'],
      ['cerrar la sesión', 'salir'],
      ['correo electrónico', 'email'],
    ],
  },
  {
    language: 'ar',
    forms: [
      'استطلاع الاستطلاعات استطلاعي والاستطلاع استطلاعًا للاستطلاع',
      'إشعار اشعار الإشعارات إِشْعار',
      'صورة صوره الصور',
      'حساب حسابي الحسابات حسابك',
    ],
    readings: [
      ['تسجيل الخروج', 'خروج'],
      ['كلمة السر', 'كلمة المرور'],
      ['٣ خيارات', '3 خيارات'],
      ['التعلـــيق', 'تعليق'],
    ],
  },
])('the lexicon of $language', ({ language, forms, readings }) => {
  const { tokenize } = createAnalyzer(languagePacks[language].lexicon);
  const termsOf = (text: string): string[] => tokenize(text).map(({ term }) => term);

  test.each(forms)('stems to one term: %s', (row) => {
    const [word = '', ...others] = row.split(' ');
    for (const form of others) expect([form, termsOf(form)]).toEqual([form, termsOf(word)]);
  });

  test.each(readings)('reads %s as %s', (text, expected) => {
    expect(termsOf(text)).toEqual(termsOf(expected));
  });
});
