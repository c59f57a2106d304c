import type * as english from '../change-password.ts';
import type { Translated } from '../translated.ts';

export const changePasswordMessages: Translated<typeof english.changePasswordMessages> = {
  title: 'Contraseña',
  detail: 'Al cambiar tu contraseña se cierra la sesión en todos los demás dispositivos.',
  open: 'Cambiar contraseña',
  current: 'Contraseña actual',
  currentToggle: { show: 'Mostrar la contraseña actual', hide: 'Ocultar la contraseña actual' },
  save: 'Guardar contraseña',
  saving: 'Guardando…',
  cancel: 'Cancelar',
  failed: 'No se pudo cambiar tu contraseña',
};
