import type * as english from '../kept-sessions.ts';
import type { Translated } from '../translated.ts';

export const keptSessionMessages: Translated<typeof english.keptSessionMessages> = {
  region: 'Mit einem dieser Konten weiter',
  as: (username) => `Weiter als ${username}`,
  inTab: 'In einem anderen Tab offen',
  kept: 'In diesem Browser gemerkt',
  forget: (username) => `${username} in diesem Browser vergessen`,
  or: 'Oder mit E-Mail und Passwort anmelden:',
  gone: 'Dieser Tab ist geschlossen oder abgemeldet. Bitte melde dich unten an.',
  failed: 'Das hat nicht geklappt. Bitte melde dich unten an.',
  keepFailed: 'Du bist angemeldet, aber dieser Browser kann dich nicht angemeldet lassen.',
};
