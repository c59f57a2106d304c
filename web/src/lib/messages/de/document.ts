import type * as english from '../document.ts';
import type { Translated } from '../translated.ts';

export const documentMessages: Translated<typeof english.documentMessages> = {
  description: 'Umfragen, die vor aller Augen zählen: fragen, abstimmen und zusehen, wie sich das Ergebnis bewegt.',
  noscript: 'Showhands zählt Stimmen live und braucht dafür JavaScript.',
  oldBrowser:
    'Dieser Browser ist zu alt für Showhands. Nötig ist Chrome oder Edge 123, Firefox 128, Safari 17.5 oder eine neuere Version.',
};
