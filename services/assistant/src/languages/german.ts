import { stemmer } from '@orama/stemmers/german';
import type { HelpLanguage } from './help-language.ts';

export const german: HelpLanguage = {
  stem: stemmer,
  texts: {
    didYouMean: 'Meinst du eine dieser Fragen?',
    noAnswer: 'Ich kann nur Fragen zur Benutzung von Showhands beantworten und habe dazu nichts in der Hilfe gefunden.',
    canHelp:
      'Ich helfe dir bei Umfragen, beim Abstimmen, bei Ergebnissen, Kommentaren, Mitteilungen und deinem Profil. Frag mich zum Beispiel „Wie erstelle ich eine Umfrage?“ oder „Wie stimme ich ab?“.',
    hello: 'Hallo!',
    thanks: 'Gern geschehen!',
    goodbye: 'Auf Wiedersehen!',
  },
  smallTalk: {
    hello:
      'hallo, hi, hey, guten Morgen, guten Tag, guten Abend, moin, servus, grüß Gott, wie geht es dir, wie gehts, Hilfe, hilf mir, ich brauche Hilfe, kannst du mir helfen, was kannst du',
    thanks:
      'danke, danke schön, danke sehr, vielen Dank, herzlichen Dank, besten Dank, merci, ok, okay, super, toll, perfekt, alles klar, verstanden, das hat geholfen',
    goodbye: 'tschüss, ciao, auf Wiedersehen, bis bald, bis später, gute Nacht',
  },
};
