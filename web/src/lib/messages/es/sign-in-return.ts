import type * as english from '../sign-in-return.ts';
import type { Translated } from '../translated.ts';

export const signInReturnMessages: Translated<typeof english.signInReturnMessages> = {
  title: 'Iniciar sesión',
  working: 'Iniciando tu sesión…',
  toSignIn: 'Volver al inicio de sesión',
  link: {
    detail: (email) => `Ya existe una cuenta con la dirección ${email}.`,
    once: 'Escribe su contraseña una vez para conectarla. Después iniciarás sesión sin ella.',
    password: 'Contraseña',
    toggle: { show: 'Mostrar contraseña', hide: 'Ocultar contraseña' },
    missing: 'Escribe la contraseña de esa cuenta.',
    wrong: 'Esa no es la contraseña de la cuenta.',
    submit: 'Conectar e iniciar sesión',
    submitting: 'Conectando…',
    forgot: '¿Has olvidado su contraseña?',
  },
};
