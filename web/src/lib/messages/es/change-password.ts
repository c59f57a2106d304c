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
  none: {
    detail:
      'Inicias sesión sin contraseña. Con una podrías entrar también cuando tu servicio de inicio de sesión no funciona.',
    send: 'Enviarme un enlace para ponerla',
    failed: 'No se pudo pedir el enlace',
  },
};
