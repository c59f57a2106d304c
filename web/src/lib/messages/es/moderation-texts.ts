import type { moderationTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const moderationTexts: Translated<typeof english> = {
  account_suspended: 'Esta cuenta está suspendida. Pregunta a quien administra este servicio.',
};
