import type * as english from '../session.ts';
import type { Translated } from '../translated.ts';

export const sessionMessages: Translated<typeof english.sessionMessages> = {
  loginTitle: 'Iniciar sesión',
  claim: 'Pregunta. Vota. Míralo en vivo.',
  claimDetail: 'Encuestas con el recuento a la vista de todos, voto a voto.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  passwordToggle: { show: 'Mostrar la contraseña', hide: 'Ocultar la contraseña' },
  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión…',
  noAccount: '¿Aún no tienes cuenta?',
  signUp: 'Crear cuenta',
  dataBlocked:
    'Este navegador bloquea los datos de los sitios. Tu sesión durará hasta que cierres o recargues esta página.',
  forgot: '¿Olvidaste tu contraseña?',
  demo: { title: 'Cuenta de demostración', use: 'Rellenar' },
};
