import type * as english from '../sign-in-code.ts';
import type { Translated } from '../translated.ts';

export const signInCodeMessages: Translated<typeof english.signInCodeMessages> = {
  app: {
    label: 'Código',
    hint: 'Seis dígitos de tu aplicación de autenticación.',
    other: 'Usar un código de recuperación',
  },
  recovery: {
    label: 'Código de recuperación',
    hint: 'Uno de los diez códigos que guardaste. Cada uno sirve una vez.',
    other: 'Usar la aplicación',
  },
  missing: 'Escribe el código.',
  wrong: 'Este código es incorrecto, ya se usó o ha caducado.',
  failed: 'No se pudo comprobar el código',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión…',
  back: 'Volver',
};
