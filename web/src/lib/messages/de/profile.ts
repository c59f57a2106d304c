import { formatDate } from '../format.ts';
import type * as english from '../profile.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';
import { pollMessages } from './poll.ts';

export const profileMessages: Translated<typeof english.profileMessages> = {
  title: 'Profil',
  about: 'Über dich',
  edit: 'Profil bearbeiten',
  joined: (iso) => `Dabei seit dem ${formatDate(iso)}`,
  noBio: 'Du hast noch nichts über dich geschrieben.',
  loadFailed: 'Dein Profil konnte nicht geladen werden',
  statsFailed: 'Deine Statistik konnte nicht geladen werden',
  stats: {
    polls: 'Umfragen erstellt',
    votes: 'Stimmen abgegeben',
    comments: 'Kommentare',
    days: 'Tage dabei',
  },
};

export const profileFormMessages: Translated<typeof english.profileFormMessages> = {
  username: 'Benutzername',
  location: 'Ort',
  bio: 'Über mich',
  bioHint: 'Ein paar Worte über dich.',
  counter: (used, max) => `${used}/${max}`,
  save: 'Änderungen speichern',
  saving: 'Speichert\u00A0…',
  cancel: 'Abbrechen',
  picture: 'Profilbild',
  pictureHint: 'Ein JPEG, PNG, WebP oder GIF. Es wird quadratisch zugeschnitten.',
  uploadPicture: 'Bild hochladen',
  changePicture: 'Bild ändern',
  chosenPicture: 'Das wird dein Bild, wenn du speicherst.',
  discardPicture: 'Bisheriges Bild behalten',
  pictureDialog: {
    title: 'Profilbild',
    upload: 'Neues Bild hochladen',
    remove: 'Bild entfernen',
    removing: 'Wird entfernt\u00A0…',
    cancel: 'Abbrechen',
    close: 'Schließen',
  },
  leave: {
    title: 'Ohne Speichern verlassen?',
    text: 'Was du in deinem Profil geändert hast, geht verloren.',
    labels: { confirm: 'Verlassen', cancel: 'Bleiben', close: 'Schließen' },
  },
};

export const profilePollsMessages: Translated<typeof english.profilePollsMessages> = {
  tabs: 'Deine Umfragen',
  overview: 'Neueste',
  created: 'Erstellt',
  voted: 'Abgestimmt',
  latestCreated: 'Zuletzt erstellt',
  latestVoted: 'Zuletzt abgestimmt',
  allMine: 'Alle meine Umfragen ansehen',
  facts: (age, votes, comments) =>
    [ageMessages.ago(age), pollMessages.votes(votes), pollMessages.comments(comments)].join(' · '),
  choice: () => 'Deine Wahl:',
  noneCreated: {
    title: 'Noch keine Umfragen erstellt',
    action: 'Erstelle deine erste Umfrage',
    detail: 'und sie erscheint hier.',
  },
  noneVoted: { title: 'Noch nicht abgestimmt', action: 'Such dir eine Umfrage', detail: 'und wähle eine Option.' },
};
