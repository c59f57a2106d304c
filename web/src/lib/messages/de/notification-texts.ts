import type { notificationTexts as english } from '@showhands/contracts';
import { formatCount } from '../format.ts';

export const notificationTexts: typeof english = {
  vote: ({ actor, count, poll }) => ({
    title: 'Neue Stimme',
    message:
      count > 1
        ? `${formatCount(count, { one: 'neue Stimme', other: 'neue Stimmen' })} in „${poll}“`
        : `${actor ?? 'Jemand'} hat in „${poll}“ abgestimmt`,
  }),
  comment: ({ actor, count, poll }) => ({
    title: 'Neuer Kommentar',
    message:
      count > 1
        ? `${formatCount(count, { one: 'neuer Kommentar', other: 'neue Kommentare' })} zu „${poll}“`
        : `${actor ?? 'Jemand'} hat „${poll}“ kommentiert`,
  }),
  reply: ({ actor }) => ({
    title: 'Neue Antwort',
    message: `${actor ?? 'Jemand'} hat auf deinen Kommentar geantwortet`,
  }),
  comment_like: ({ actor }) => ({
    title: 'Kommentar gefällt',
    message: `${actor ?? 'Jemandem'} gefällt dein Kommentar`,
  }),
  poll_created: ({ actor, poll, invitation }) => {
    if (invitation === 'new')
      return { title: 'Einladung', message: `${actor ?? 'Jemand'} hat dich zu „${poll}“ eingeladen` };
    if (invitation === 'reminder')
      return { title: 'Erinnerung', message: `Du hast in „${poll}“ noch nicht abgestimmt` };
    return { title: 'Neue Umfrage', message: `${actor ?? 'Jemand'} hat „${poll}“ erstellt` };
  },
  poll_closed: ({ poll, isConclusion, isRevision }) => {
    if (isConclusion) {
      return {
        title: 'Entscheidung',
        message: `Zu „${poll}“ gibt es eine Entscheidung. Sieh nach, was beschlossen wurde`,
      };
    }
    return isRevision
      ? {
          title: 'Umfrage bearbeitet',
          message: `Wofür du in „${poll}“ gestimmt hast, hat sich geändert. Bestätige deine Stimme`,
        }
      : { title: 'Umfrage beendet', message: `„${poll}“ ist beendet. Sieh dir die Ergebnisse an` };
  },
};

export const announcementTitle = 'Ankündigung';

export const decisionTexts = {
  title: 'Moderation',
  hide: 'Etwas von dir wurde von der Moderation verborgen. Sieh nach, was und warum',
  restore: 'Etwas, das die Moderation verborgen hatte, ist wieder sichtbar. Sieh nach, was und warum',
  delete: 'Etwas von dir wurde von der Moderation gelöscht. Sieh nach, was und warum',
};
