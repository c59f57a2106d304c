import type * as english from '../share-panel.ts';
import type { Translated } from '../translated.ts';

export const sharePanelMessages: Translated<typeof english.sharePanelMessages> = {
  title: 'Leute einladen',
  published: 'Deine Umfrage ist fertig: lade Leute ein',
  close: 'Ausblenden',
  short: 'Kurze Adresse zum Scannen oder Eintippen',
  qrCode: (address) => `QR-Code von ${address}`,
  loadFailed: 'Die kurze Adresse konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  whoOpens: {
    link: 'Öffnen kann ihn, wer den Link und ein Konto hat. Die Umfrage steht in keiner Liste.',
    invited: 'Nur Eingeladene können den Link öffnen. Für andere gibt es diese Umfrage nicht.',
    hidden: 'Die Moderation hat die Umfrage verborgen. Für andere gibt es sie nicht.',
  },
  toInvited: 'Eingeladene und ihre persönlichen Links',
  copyLink: 'Link kopieren',
  copyShort: 'Kurze Adresse kopieren',
  copyMessage: 'Nachricht zum Einfügen kopieren',
  copied: { short: 'Kurze Adresse kopiert!', message: 'Nachricht kopiert!' },
  present: 'Jetzt präsentieren',
  vote: 'Hier abstimmen:',
  seeResult: 'Hier ist das Ergebnis:',
  until: (date) => `Abstimmen bis ${date}.`,
  told: 'Das erfahren alle beim Abstimmen',
};
