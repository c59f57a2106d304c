import type { notificationTexts as english } from '@showhands/contracts';

export const notificationTexts: typeof english = {
  vote: ({ actor, count, poll }) => ({
    title: count > 1 ? 'Nuevos votos' : 'Nuevo voto',
    message: count > 1 ? `${count} votos nuevos en «${poll}»` : `${actor ?? 'Alguien'} votó en «${poll}»`,
  }),
  comment: ({ actor, count, poll }) => ({
    title: count > 1 ? 'Nuevos comentarios' : 'Nuevo comentario',
    message: count > 1 ? `${count} comentarios nuevos en «${poll}»` : `${actor ?? 'Alguien'} comentó en «${poll}»`,
  }),
  reply: ({ actor }) => ({ title: 'Nueva respuesta', message: `${actor ?? 'Alguien'} respondió a tu comentario` }),
  comment_like: ({ actor }) => ({
    title: 'Nuevo «me gusta»',
    message: `A ${actor ?? 'alguien'} le gusta tu comentario`,
  }),
  poll_created: ({ actor, poll, invitation }) => {
    if (invitation === 'new') return { title: 'Invitación', message: `${actor ?? 'Alguien'} te invitó a «${poll}»` };
    if (invitation === 'reminder') return { title: 'Recordatorio', message: `Aún no has votado en «${poll}»` };
    return { title: 'Nueva encuesta', message: `${actor ?? 'Alguien'} creó «${poll}»` };
  },
  poll_closed: ({ poll, isConclusion, isRevision }) => {
    if (isConclusion)
      return { title: 'Conclusión', message: `«${poll}» tiene una conclusión. Mira qué se ha decidido` };
    return isRevision
      ? { title: 'Encuesta editada', message: `Lo que votaste en «${poll}» ha cambiado. Confirma tu voto` }
      : { title: 'Encuesta cerrada', message: `«${poll}» ha terminado. Mira los resultados` };
  },
};

export const announcementTitle = 'Anuncio';

export const decisionTexts = {
  title: 'Moderación',
  hide: 'Un moderador ha ocultado algo que publicaste. Mira qué y por qué',
  restore: 'Algo que un moderador había ocultado vuelve a ser visible. Mira qué y por qué',
  delete: 'Un moderador ha eliminado algo que publicaste. Mira qué y por qué',
};
