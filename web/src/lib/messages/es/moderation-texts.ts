import type { decisionTexts as decisions, moderationTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const moderationTexts: Translated<typeof english> = {
  account_suspended: 'Esta cuenta está suspendida. Pregunta a quien administra este servicio.',
  moderators_only: 'Esto solo pueden hacerlo los moderadores',
  moderator_second_factor: 'Aquí los moderadores necesitan un segundo factor. Actívalo en tu perfil',
  poll_hidden: 'Un moderador ha ocultado esta encuesta. Nadie puede votar en ella',
  already_decided: 'Alguien lo ha decidido entretanto',
  already_objected: 'Ya has presentado una objeción. Los moderadores la leerán',
};

export const decisionTexts: Translated<typeof decisions> = {
  title: 'Moderación',
  hide: 'Un moderador ha ocultado algo que publicaste. Mira qué y por qué',
  restore: 'Algo que un moderador había ocultado vuelve a ser visible. Mira qué y por qué',
  delete: 'Un moderador ha eliminado algo que publicaste. Mira qué y por qué',
};

export const hiddenText = 'Oculto por un moderador';
