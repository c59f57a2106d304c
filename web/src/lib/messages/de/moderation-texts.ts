import type { moderationTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const moderationTexts: Translated<typeof english> = {
  account_suspended: 'Dieses Konto ist gesperrt. Bitte frag den Betreiber dieser Installation.',
  moderators_only: 'Das können nur Moderatoren',
  moderator_second_factor: 'Moderatoren brauchen hier einen zweiten Faktor. Schalte ihn in deinem Profil ein',
  poll_hidden: 'Diese Umfrage wurde von der Moderation verborgen. Niemand kann abstimmen',
  already_decided: 'Jemand hat das inzwischen entschieden',
  already_objected: 'Du hast schon widersprochen. Die Moderation wird es lesen',
};

export const hiddenText = 'Von der Moderation verborgen';
