import type * as english from '../reset-password.ts';
import type { Translated } from '../translated.ts';

export const resetPasswordMessages: Translated<typeof english.resetPasswordMessages> = {
  title: 'Elige una contraseña nueva',
  detail: 'Al guardarla se cierra la sesión en todos los dispositivos de tu cuenta.',
  save: 'Guardar contraseña',
  saving: 'Guardando…',
  failed: 'No se pudo cambiar tu contraseña',
  again: 'Pedir otro enlace',
  back: 'Volver al inicio de sesión',
};
