import type * as english from '../forgot-password.ts';
import type { Translated } from '../translated.ts';

export const forgotPasswordMessages: Translated<typeof english.forgotPasswordMessages> = {
  title: '¿Olvidaste tu contraseña?',
  detail: (minutes) =>
    `Escribe el correo de tu cuenta. Te enviamos un enlace para elegir una contraseña nueva; sirve una sola vez y durante ${minutes} minutos.`,
  withoutMail:
    'Esta instalación no envía correos. Escribe el correo de tu cuenta y pide después el enlace a quien la administra.',
  email: 'Correo electrónico',
  send: 'Enviar enlace',
  sending: 'Enviando…',
  failed: 'No se pudo pedir el enlace',
  back: 'Volver al inicio de sesión',
};
