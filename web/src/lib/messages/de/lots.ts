import type * as english from '../lots.ts';
import type { Translated } from '../translated.ts';

export const lotsMessages: Translated<typeof english.lotsMessages> = {
  draw: 'Unter den gleichauf liegenden Optionen losen',
  failed: 'Es konnte nicht gelost werden',
  open: 'Beende die Umfrage, bevor du losen lässt.',
  noTie: 'Keine Optionen liegen gleichauf an erster Stelle.',
  announced: 'Der Server hat einen geheimen Startwert gewählt. Das ist dessen SHA-256-Wert:',
  ask: 'Ein Wort aus dem Raum',
  askHint:
    'Lass jemanden im Raum ein beliebiges Wort nennen. Weder der Server noch der Raum können bestimmen, wer gewinnt.',
  submit: 'Losen',
  close: 'Schließen',
  drawn: (name) => `Das Los entschied: ${name}`,
  proof: (word, seed) => `Wort ${word}, Startwert ${seed}`,
  check: 'So lässt sich das Los nachprüfen',
  commitment: 'SHA-256 des Startwerts, vor dem Losen gezeigt',
  rule: 'Der Server hat den SHA-256-Wert seines Startwerts veröffentlicht, bevor der Raum das Wort nannte. Jeder Text unten besteht aus dem Startwert, dem Wort und der Kennung einer Option mit gleich vielen Stimmen. Es gewinnt die Option, deren Text den kleinsten SHA-256-Wert hat. Die Stimmen bleiben, wie sie sind.',
};
