import type * as english from '../join.ts';
import type { Translated } from '../translated.ts';

export const joinMessages: Translated<typeof english.joinMessages> = {
  joining: 'Abriendo tu invitación…',
  title: 'Invitación',
  missing: 'El enlace no está completo',
  missingDetail: 'Abre el enlace completo de tu invitación.',
  invalid: 'Esta invitación no es válida',
  invalidDetail: 'Puede que se haya usado o sustituido. Pide un enlace nuevo.',
  signedInAs: (username) =>
    `Has iniciado sesión como ${username}. Si usaste el enlace con otra cuenta, inicia sesión con ella.`,
  draft: 'Esta encuesta aún no está publicada',
  draftDetail: 'Tu invitación sigue siendo válida. Inténtalo más tarde.',
  failed: 'No se pudo abrir la invitación',
  kept: 'Tu invitación sigue siendo válida.',
  dashboard: 'Ir al panel',
};
