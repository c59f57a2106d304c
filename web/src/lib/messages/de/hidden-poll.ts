import type * as english from '../hidden-poll.ts';
import type { Translated } from '../translated.ts';

export const hiddenPollMessages: Translated<typeof english.hiddenPollMessages> = {
  note: 'Diese Umfrage wurde von der Moderation verborgen. Nur du siehst sie, und niemand kann abstimmen.',
  decision: 'Warum?',
};
