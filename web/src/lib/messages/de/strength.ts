import type * as english from '../strength.ts';
import type { Translated } from '../translated.ts';

export const strengthMessages: Translated<typeof english.strengthMessages> = {
  announced: (verdict) => `Passwortstärke: ${verdict}`,
  because: (reason) => `: ${reason}`,
  levels: {
    0: 'Sehr leicht zu erraten',
    1: 'Leicht zu erraten',
    2: 'Könnte erraten werden',
    3: 'Schwer zu erraten',
    4: 'Sehr schwer zu erraten',
  },
  reasons: {
    straightRow: 'Tasten in einer Reihe',
    keyPattern: 'ein Muster von Tasten',
    simpleRepeat: 'wiederholte Zeichen',
    extendedRepeat: 'ein wiederholtes Muster',
    sequences: 'eine Folge wie „abc“',
    recentYears: 'eine aktuelle Jahreszahl',
    dates: 'ein Datum',
    topTen: 'eines der 10 häufigsten',
    topHundred: 'eines der 100 häufigsten',
    common: 'ein häufiges Passwort',
    similarToCommon: 'ähnlich einem häufigen',
    wordByItself: 'ein einzelnes Wort',
    namesByThemselves: 'ein einzelner Name',
    commonNames: 'ein häufiger Name',
    userInputs: 'Name oder Adresse',
    other: 'nimm seltene Wörter dazu',
  },
};
