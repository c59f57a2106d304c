import type * as english from '../document.ts';
import type { Translated } from '../translated.ts';

export const documentMessages: Translated<typeof english.documentMessages> = {
  description: 'Umfragen, die vor aller Augen zählen: fragen, abstimmen und zusehen, wie sich das Ergebnis bewegt.',
  noscript: 'Showhands zählt Stimmen live und braucht dafür JavaScript.',
};
