import type { moderationTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const moderationTexts: Translated<typeof english> = {
  account_suspended: 'هذا الحساب موقوف. يُرجى سؤال مشغّل الخدمة.',
};
