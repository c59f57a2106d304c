import type { pollErrorTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const pollErrorTexts: Translated<typeof english> = {
  invited: {
    invalid: 'Bitte gib einen Benutzernamen oder eine E-Mail-Adresse ein',
    required: 'Bitte nenne die Eingeladenen',
    tooMany: 'Zu einer Umfrage können höchstens 10.000 Personen eingeladen sein',
    notOwner: 'Nur wer die Umfrage erstellt hat, kann sehen und ändern, wer eingeladen ist',
  },
  rules: {
    pictureInvalid: 'Das Bild muss hier hochgeladen worden sein',
    opensAtInvalid: 'Der Beginn muss Datum und Uhrzeit nach ISO 8601 mit Zeitzone sein',
    locked: 'Sobald die Umfrage Stimmen hat, lässt sich nicht mehr ändern, wie abgestimmt wird',
    seatsTaken: 'Eine Option kann nicht weniger Plätze als Stimmen haben',
  },
};
