import type * as english from '../api-tokens.ts';
import { formatCount, formatDate } from '../format.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';

const days = (count: number) => formatCount(count, { one: 'día', many: 'días', other: 'días' });

export const apiTokenMessages: Translated<typeof english.apiTokenMessages> = {
  title: 'Tokens de API',
  detail: 'Con un token, un programa usa Showhands en tu nombre. Una contraseña nueva revoca todos los tokens.',
  reference: 'Referencia de la API',
  empty: 'No hay tokens.',
  loadFailed: 'No se pudieron cargar tus tokens',
  open: 'Token nuevo',
  dialog: 'Token de API nuevo',
  close: 'Cerrar',
  name: 'Nombre',
  nameHint: 'Para qué lo necesitas.',
  nameRequired: 'Escribe un nombre',
  nameTooLong: (max) => `El nombre no debe tener más de ${max} caracteres`,
  scopes: 'El programa puede',
  scopeNames: {
    'polls:read': 'Leer encuestas',
    'polls:write': 'Cambiar encuestas',
    'votes:write': 'Votar',
    'comments:write': 'Comentar',
  },
  scopeHints: {
    'polls:read': 'Encuestas que puedes ver, sus resultados y comentarios.',
    'polls:write': 'Crear, cambiar, cerrar y eliminar tus encuestas.',
    'votes:write': 'Votar, cambiar y retirar tus votos, añadir opciones.',
    'comments:write': 'Escribir y eliminar comentarios, y marcarlos con «Me gusta».',
  },
  scopesRequired: 'Elige al menos uno',
  days: 'Válido durante',
  choose: 'Elige una opción',
  daysUntil: (count, iso) => `${days(count)}, hasta el ${formatDate(iso)}`,
  daysRequired: 'Elige cuánto tiempo es válido',
  tooMany: 'Tienes 20 tokens, el máximo. Revoca uno primero.',
  createFailed: 'No se pudo crear el token',
  save: 'Crear token',
  saving: 'Creando…',
  cancel: 'Cancelar',
  secret: 'Tu token',
  once: 'Cópialo ahora: no se vuelve a mostrar. Guárdalo como una contraseña.',
  copy: 'Copiar token',
  copied: 'Token copiado',
  copyFailed: 'No se pudo copiar el token. Cópialo a mano.',
  done: 'Listo',
  expired: 'Caducado',
  until: (iso, isPast) => `${isPast ? 'Fue válido' : 'Válido'} hasta el ${formatDate(iso)}`,
  used: (age) => `Último uso: ${ageMessages.ago(age)}`,
  neverUsed: 'Nunca usado',
  revoke: 'Revocar',
  remove: 'Quitar',
  revoked: 'El token se ha revocado',
  revokeFailed: 'No se pudo revocar el token',
  revoking: {
    title: '¿Revocar este token?',
    text: (name) => `Los programas que usan «${name}» dejan de funcionar en un segundo. No se puede deshacer.`,
    labels: { confirm: 'Revocar', cancel: 'Conservarlo', close: 'Cerrar' },
  },
};
