import type * as english from '../new-password.ts';
import type { Translated } from '../translated.ts';

/** The fields of a new password, where there was another one before. */
export const newPasswordMessages: Translated<typeof english.newPasswordMessages> = {
  password: 'Contraseña nueva',
  hint: 'Al menos 6 caracteres',
  confirmation: 'Repite la contraseña nueva',
  toggle: { show: 'Mostrar la contraseña nueva', hide: 'Ocultar la contraseña nueva' },
  confirmationToggle: { show: 'Mostrar la contraseña repetida', hide: 'Ocultar la contraseña repetida' },
};
