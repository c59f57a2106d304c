import type * as english from '../strength.ts';
import type { Translated } from '../translated.ts';

/** How guessable a password is, and why, in one line on a phone. */
export const strengthMessages: Translated<typeof english.strengthMessages> = {
  announced: (verdict) => `Seguridad de la contraseña: ${verdict}`,
  because: (reason) => `: ${reason}`,
  levels: {
    0: 'Muy fácil de adivinar',
    1: 'Fácil de adivinar',
    2: 'Se podría adivinar',
    3: 'Difícil de adivinar',
    4: 'Muy difícil de adivinar',
  },
  reasons: {
    straightRow: 'una fila de teclas',
    keyPattern: 'un patrón de teclas',
    simpleRepeat: 'caracteres repetidos',
    extendedRepeat: 'un patrón repetido',
    sequences: 'una serie como «abc»',
    recentYears: 'un año reciente',
    dates: 'una fecha',
    topTen: 'es de las 10 más usadas',
    topHundred: 'es de las 100 más usadas',
    common: 'es muy usada',
    similarToCommon: 'parecida a una muy usada',
    wordByItself: 'una sola palabra',
    namesByThemselves: 'un nombre solo',
    commonNames: 'un nombre común',
    userInputs: 'tu nombre o correo',
    other: 'añade palabras poco comunes',
  },
};
