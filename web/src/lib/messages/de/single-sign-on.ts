import type * as english from '../single-sign-on.ts';
import type { Translated } from '../translated.ts';

export const singleSignOnMessages: Translated<typeof english.singleSignOnMessages> = {
  signInWith: (label) => `Mit ${label} anmelden`,
  opening: (label) => `Öffnet ${label}\u00A0…`,
  failed: 'Die Anmeldung konnte nicht abgeschlossen werden',
  failures: {
    sign_in_expired:
      'Diese Anmeldung ist abgelaufen, oder sie begann in einem anderen Browser. Bitte melde dich noch einmal an.',
    sign_in_failed:
      'Die Antwort des Anmeldedienstes konnte nicht geprüft werden. Es wurde nichts geändert. Bitte melde dich noch einmal an.',
    sign_in_cancelled: 'Der Anmeldedienst hat dich nicht angemeldet. Es wurde nichts geändert.',
    address_not_verified:
      'Der Anmeldedienst hat deine E-Mail-Adresse nicht bestätigt. Bitte bestätige sie dort und melde dich dann noch einmal an.',
    registration_closed: 'Hier werden keine neuen Konten angelegt. Bitte frag den Betreiber.',
    not_invited:
      'Hier können sich nur Eingeladene registrieren. Nimm die eingeladene Adresse, oder öffne deinen persönlichen Link.',
    provider_unavailable: 'Der Anmeldedienst antwortet gerade nicht. Es wurde nichts geändert.',
    validation_failed: 'Dieser Link ist unvollständig. Bitte melde dich noch einmal an.',
  },
};
