import type * as english from '../kept-sessions.ts';
import type { Translated } from '../translated.ts';

export const keptSessionMessages: Translated<typeof english.keptSessionMessages> = {
  region: 'Personas con las que continuar',
  as: (username) => `Continuar como ${username}`,
  inTab: 'Sesión abierta en otra pestaña',
  kept: 'Sesión guardada en este navegador',
  forget: (username) => `Olvidar a ${username} en este navegador`,
  or: 'O inicia sesión con correo y contraseña:',
  gone: 'Esa pestaña está cerrada o su sesión terminó. Inicia sesión abajo.',
  failed: 'Eso no funcionó. Inicia sesión abajo.',
  keepFailed: 'Has iniciado sesión, pero este navegador no puede mantenerla abierta.',
};
