import type * as english from '../email-proof.ts';
import type { Translated } from '../translated.ts';

export const emailProofMessages: Translated<typeof english.emailProofMessages> = {
  confirmed: 'Confirmada',
  unconfirmed: 'Sin confirmar',
  send: 'Enviar el correo otra vez',
  sending: 'Enviando…',
  sent: 'El correo está en camino.',
  sendFailed: 'No se pudo enviar el correo',
};

export const confirmEmailMessages: Translated<typeof english.confirmEmailMessages> = {
  title: 'Confirma tu dirección',
  working: 'Confirmando tu dirección…',
  done: 'Tu dirección está confirmada. Ya tienes acceso a las encuestas a las que está invitada.',
  toPolls: 'Ir a las encuestas',
  invited:
    '¿Te han invitado por correo? Confirma primero tu dirección con el enlace del correo que enviamos cuando te registraste. Después abre la encuesta otra vez.',
  toInvited: 'Ir a tus invitaciones',
  invalid: 'Este enlace no es válido o ha caducado.',
  profile: 'En tu perfil hay un botón que envía el correo otra vez.',
  toProfile: 'Ir a tu perfil',
  failed: 'No se pudo confirmar la dirección',
  failedDetail: 'El enlace sigue siendo válido. Comprueba tu conexión.',
};
