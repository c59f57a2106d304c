import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../quorum.ts';
import type { Translated } from '../translated.ts';

const voted = (count: number) => formatCount(count, { one: 'Person hat', other: 'Personen haben' });

export const quorumMessages: Translated<typeof english.quorumMessages> = {
  open: (voters, quorum) =>
    `Quorum: ${voted(voters)} abgestimmt, ${formatNumber(quorum)} sind für eine Entscheidung nötig.`,
  reached: (voters, quorum) => `Quorum erreicht: ${voted(voters)} abgestimmt, ${formatNumber(quorum)} waren nötig.`,
  missed: (voters, quorum) => `Nicht entschieden: ${voted(voters)} abgestimmt, ${formatNumber(quorum)} waren nötig.`,
  field: 'Nötige Stimmen für eine Entscheidung',
  hint: 'Unter dieser Zahl gilt die beendete Umfrage als nicht entschieden. Leer: jede Zahl genügt.',
  locked: 'Die Umfrage hat Stimmen, daher lässt sich das nicht mehr ändern.',
  unit: 'Gezählt in',
  units: { count: 'Personen', share: 'Prozent der Eingeladenen' },
  rule: (quorum) =>
    `Eine Entscheidung braucht ${formatCount(quorum, { one: 'abstimmende Person', other: 'abstimmende Personen' })}.`,
  shareRule: (percent) => `Eine Entscheidung braucht die Stimmen von ${percent} der Eingeladenen.`,
};
