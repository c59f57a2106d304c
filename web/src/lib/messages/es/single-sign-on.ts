import type * as english from '../single-sign-on.ts';
import type { Translated } from '../translated.ts';

export const singleSignOnMessages: Translated<typeof english.singleSignOnMessages> = {
  signInWith: (label) => `Iniciar sesión con ${label}`,
  opening: (label) => `Abriendo ${label}…`,
  failed: 'No se pudo completar el inicio de sesión',
  failures: {
    sign_in_expired: 'Este inicio de sesión ha caducado o empezó en otro navegador. Vuelve a iniciar sesión.',
    sign_in_failed:
      'No se pudo verificar la respuesta del servicio de acceso. No ha cambiado nada. Vuelve a iniciar sesión.',
    sign_in_cancelled: 'El servicio de acceso no ha iniciado tu sesión. No ha cambiado nada.',
    address_not_verified:
      'El servicio de acceso no ha verificado tu dirección de correo. Verifícala allí y vuelve a iniciar sesión.',
    registration_closed: 'Aquí no se crean cuentas nuevas. Pregunta a quien administra este servicio.',
    not_invited:
      'Aquí solo pueden registrarse las personas invitadas. Usa la dirección invitada o abre tu enlace personal.',
    provider_unavailable: 'El servicio de acceso no responde en este momento. No ha cambiado nada.',
    validation_failed: 'Este enlace está incompleto. Vuelve a iniciar sesión.',
  },
};
