import type * as english from '../password-prompt.ts';
import type { Translated } from '../translated.ts';

export const passwordPromptMessages: Translated<typeof english.passwordPromptMessages> = {
  title: 'Escribe tu contraseña',
  detail: 'Iniciaste sesión hace un rato. Tu contraseña muestra que sigues siendo tú.',
  password: 'Contraseña',
  toggle: { show: 'Mostrar contraseña', hide: 'Ocultar contraseña' },
  confirm: 'Continuar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  provider: '¿Tu cuenta no tiene contraseña? Entonces vuelve a iniciar sesión e inténtalo otra vez.',
  failed: 'No se pudo comprobar tu contraseña',
};
