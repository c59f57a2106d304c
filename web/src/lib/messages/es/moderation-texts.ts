import type { moderationTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const moderationTexts: Translated<typeof english> = {
  account_suspended: 'Esta cuenta está suspendida. Pregunta a quien administra este servicio.',
  moderators_only: 'Esto solo pueden hacerlo los moderadores',
  moderator_second_factor: 'Aquí los moderadores necesitan un segundo factor. Actívalo en tu perfil',
  poll_hidden: 'Un moderador ha ocultado esta encuesta. Nadie puede votar en ella',
  already_decided: 'Alguien lo ha decidido entretanto',
  already_objected: 'Ya has presentado una objeción. Los moderadores la leerán',
};

export const hiddenText = 'Oculto por un moderador';
