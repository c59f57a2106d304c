import type * as english from '../invited-polls.ts';
import type { Translated } from '../translated.ts';

export const invitedPollsMessages: Translated<typeof english.invitedPollsMessages> = {
  polls: 'Umfragen, zu denen du eingeladen bist',
  more: 'Mehr Einladungen laden',
  voted: 'Abgestimmt',
  notVoted: 'Nicht abgestimmt',
  empty: { title: 'Keine Einladungen', detail: 'Umfragen, zu denen dich jemand einlädt, erscheinen hier.' },
  failed: 'Deine Einladungen konnten nicht geladen werden',
};
