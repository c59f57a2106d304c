import type * as english from '../register.ts';
import type { Translated } from '../translated.ts';

export const registerMessages: Translated<typeof english.registerMessages> = {
  title: 'Crea tu cuenta',
  username: 'Nombre de usuario',
  email: 'Correo electrónico',
  passwords: {
    password: 'Contraseña',
    hint: 'Al menos 6 caracteres',
    confirmation: 'Repite la contraseña',
    toggle: { show: 'Mostrar la contraseña', hide: 'Ocultar la contraseña' },
    confirmationToggle: { show: 'Mostrar la contraseña repetida', hide: 'Ocultar la contraseña repetida' },
  },
  submit: 'Crear cuenta',
  submitting: 'Creando tu cuenta…',
  purposes: {
    poll: 'Crea una cuenta para votar en esta encuesta.',
    code: 'Crea una cuenta para votar en esta encuesta.',
    join: 'Crea una cuenta para abrir tu invitación.',
    pollResults: 'Crea una cuenta para ver estos resultados.',
    create: 'Regístrate para crear una encuesta.',
    other: 'Crea una cuenta para abrir esta página.',
  },
  haveAccount: '¿Ya tienes una cuenta?',
  signIn: 'Iniciar sesión',
  invited: 'Solo pueden registrarse las personas invitadas.',
  refusals: {
    registration_closed: 'Aquí no se crean cuentas nuevas. Pregunta a quien administra este servicio.',
    not_invited:
      'Aquí solo pueden registrarse las personas invitadas. Usa la dirección invitada o abre tu enlace personal.',
  },
};
