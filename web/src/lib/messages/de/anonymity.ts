import type * as english from '../anonymity.ts';
import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';

export const anonymityMessages: Translated<typeof english.anonymityMessages> = {
  promise: 'Anonym: Niemand sonst erfährt, was du wählst, auch nicht, wer die Umfrage erstellt hat.',
  before: (batch) =>
    `Stimmen werden in Gruppen von mindestens ${formatNumber(batch)} gezählt. Stimmen insgesamt weniger als ${formatNumber(batch)} ab, bleibt das Ergebnis für immer verborgen.`,
  more: 'So bleibt deine Stimme anonym',
  points: [
    'Wer abgestimmt hat und was gewählt wurde, wird getrennt gespeichert. Nichts verbindet beides, daher kann diese Seite dir deine Stimme nicht mehr zeigen.',
    'Eine Stimme wartet, bis genug andere mit ihr warten. Dann werden zufällig ausgewählte Stimmen gemeinsam gezählt. Die übrigen warten auf die nächste Gruppe.',
    'Wenn alle anderen in deiner Gruppe einander sagen, was sie gewählt haben, oder wenn alle dasselbe gewählt haben, ist deine Stimme bekannt.',
    'Dass du abgestimmt hast, ist nicht geheim. Wer die Umfrage erstellt hat, erfährt es.',
    'Wer diesen Server betreibt, könnte herausfinden, was du gewählt hast.',
  ],
  hasVoted: 'Du hast abgestimmt. Deine Stimme ist endgültig, und diese Seite weiß nicht, was du gewählt hast',
  setting: 'Anonyme Stimmen',
  settingHint:
    'Weder du noch andere erfahren, wer was gewählt hat. Stimmen sind endgültig und werden in Gruppen gezählt. Später lässt sich das nicht mehr ändern.',
  batch: 'So viele Stimmen mindestens gemeinsam zählen',
  batchHint: 'Von 3 bis 50. Mit insgesamt weniger Stimmen bleibt das Ergebnis für immer verborgen.',
  inviteFirst: 'Lade eine feste Liste von Personen ein.',
  invite:
    'Wenn sich alle registrieren können, könnte jemand mit mehreren Konten rund um eine Person abstimmen und so deren Stimme herausfinden. Wer eingeladen ist, wählst du dort, wo steht, wer die Umfrage sieht.',
  rule: (batch) =>
    `Niemand erfährt, wer was gewählt hat. Stimmen werden in Gruppen von mindestens ${formatNumber(batch)} gezählt.`,
  checkable: {
    open: 'Nach dem Schließen können alle die Stimmen prüfen und nachzählen.',
    openToCreator:
      'Wer die Umfrage erstellt hat, kann nach dem Schließen nachzählen. Alle können die eigene Stimme prüfen.',
    secret: 'Wer abstimmt, kann prüfen, ob die eigene Stimme dabei ist.',
  },
};
