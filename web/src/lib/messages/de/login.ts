import type * as english from '../login.ts';
import type { Translated } from '../translated.ts';

export const purposeMessages: Translated<typeof english.purposeMessages> = {
  poll: 'Melde dich an, um abzustimmen.',
  code: 'Melde dich an, um abzustimmen.',
  join: 'Melde dich an, um deine Einladung zu öffnen.',
  pollResults: 'Melde dich an, um diese Ergebnisse zu sehen.',
  create: 'Melde dich an, um eine Umfrage zu erstellen.',
  other: 'Melde dich an, um diese Seite zu öffnen.',
};
