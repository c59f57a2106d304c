import type * as english from '../lots.ts';
import type { Translated } from '../translated.ts';

export const lotsMessages: Translated<typeof english.lotsMessages> = {
  draw: 'Unter den gleichauf liegenden Optionen losen',
  failed: 'Es konnte nicht gelost werden',
  open: 'Beende die Umfrage, bevor du losen lässt.',
  noTie: 'Keine Optionen liegen gleichauf an erster Stelle.',
  drawn: (name) => `Das Los entschied: ${name}`,
  seed: (seed) => `Startwert ${seed}`,
  check: 'So lässt sich das Los nachprüfen',
  rule: 'Der Server hat einmal einen zufälligen Startwert gezogen. Jeder Text unten besteht aus dem Startwert und der Kennung einer Option mit gleich vielen Stimmen. Es gewinnt die Option, deren Text den kleinsten SHA-256-Wert hat. Die Stimmen bleiben, wie sie sind.',
};
