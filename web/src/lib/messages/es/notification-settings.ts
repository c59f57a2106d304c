import type * as english from '../notification-settings.ts';
import type { Translated } from '../translated.ts';

export const notificationSettingsMessages: Translated<typeof english.notificationSettingsMessages> = {
  title: 'Sobre qué te avisamos',
  detail: 'Para esta cuenta, en todos los dispositivos. Lo que está desactivado no se guarda para después.',
  polls: 'Tus encuestas',
  votes: 'Votos',
  comments: 'Comentarios',
  merge: 'Una sola notificación para varios comentarios',
  mergeHint: 'Los comentarios sin leer de una encuesta se cuentan juntos: «12 comentarios nuevos en …».',
  others: 'Tus comentarios',
  replies: 'Respuestas',
  likes: 'Me gusta',
  everywhere: 'Todo lo demás',
  newPolls: 'Encuestas nuevas',
  newPollScopes: { all: 'Todas', voted_with: 'De personas con las que he votado', none: 'Ninguna' },
  newPollsHint: 'Has votado con quienes crearon las encuestas en las que votaste y con sus votantes.',
  invitations: 'Invitaciones',
  invitationsHint: 'Cuando alguien te invita a una encuesta o te recuerda votar.',
  closed: 'Encuestas terminadas',
  closedHint: 'Las que creaste o en las que votaste.',
  announcements: 'Anuncios',
  announcementsHint: 'De quienes administran este sitio.',
  loadFailed: 'No se pudieron cargar los ajustes',
  saveFailed: 'No se pudo guardar el ajuste',
};
