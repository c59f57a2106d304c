import type * as english from '../change-email.ts';
import type { Translated } from '../translated.ts';

export const changeEmailMessages: Translated<typeof english.changeEmailMessages> = {
  title: 'Correo electrónico',
  detail: 'Con esta dirección inicias sesión.',
  open: 'Cambiar dirección',
  email: 'Nuevo correo electrónico',
  password: 'Contraseña actual',
  passwordToggle: { show: 'Mostrar la contraseña actual', hide: 'Ocultar la contraseña actual' },
  save: 'Guardar dirección',
  saving: 'Guardando…',
  cancel: 'Cancelar',
  failed: 'No se pudo cambiar tu dirección',
};
