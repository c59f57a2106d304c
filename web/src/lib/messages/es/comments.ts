import type * as english from '../comments.ts';
import { formatCount, formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';

export const commentMessages: Translated<typeof english.commentMessages> = {
  section: 'Comentarios',
  title: (count) =>
    count === 0
      ? 'Comentarios'
      : formatCount(count, { one: 'comentario', many: 'de comentarios', other: 'comentarios' }),
  list: 'Comentarios, primero los más recientes',
  deletedAuthor: 'Cuenta eliminada',
  removed: 'Este comentario se eliminó.',
  by: (author) => `Comentario de ${author}`,
  replies: (author) => `Respuestas a ${author}`,
  box: 'Tu comentario',
  placeholder: 'Comparte lo que piensas…',
  post: 'Publicar comentario',
  posting: 'Publicando…',
  sending: 'Seguimos enviándolo. Tu texto está guardado.',
  counter: (used, max) => `${formatNumber(used)}/${formatNumber(max)}`,
  focusBox: 'Escribir un comentario',
  like: 'Me gusta',
  likes: (count) => formatCount(count, { one: 'me gusta', many: 'de me gusta', other: 'me gusta' }),
  reply: 'Responder',
  postReply: 'Publicar respuesta',
  replyTo: (author) => `Tu respuesta a ${author}`,
  replyPlaceholder: (author) => `Responde a ${author}…`,
  replyHint: 'Enter envía, Mayús+Enter empieza una línea nueva, Escape cancela.',
  cancel: 'Cancelar',
  delete: 'Eliminar',
  report: 'Denunciar',
  deleteTitle: '¿Eliminar el comentario?',
  deleteReplyTitle: '¿Eliminar la respuesta?',
  close: 'Cerrar',
  creator: 'Creó la encuesta',
  readOn: 'Leer más',
  readLess: 'Leer menos',
  none: 'Aún no hay comentarios. ¡Sé la primera persona en opinar!',
  noneClosed: 'No hubo comentarios.',
  loadFailed: 'No se pudieron cargar los comentarios',
  loadRepliesFailed: 'No se pudieron cargar las respuestas',
  more: 'Cargar más comentarios',
  moreReplies: (count) => `Mostrar más respuestas (${formatNumber(count)})`,
  loadingReplies: 'Cargando respuestas…',
  keptTitle: 'Lo que estabas escribiendo',
  keptHint: 'Ya no se puede publicar aquí. Cópialo antes de salir.',
  drop: 'Descartar',
};
