import type * as english from '../login.ts';
import type { Translated } from '../translated.ts';

export const purposeMessages: Translated<typeof english.purposeMessages> = {
  poll: 'يُرجى تسجيل الدخول للتصويت في هذا الاستطلاع.',
  code: 'يُرجى تسجيل الدخول للتصويت في هذا الاستطلاع.',
  join: 'يُرجى تسجيل الدخول لفتح دعوتك.',
  pollResults: 'يُرجى تسجيل الدخول لعرض هذه النتائج.',
  create: 'يُرجى تسجيل الدخول لإنشاء استطلاع.',
  other: 'يُرجى تسجيل الدخول لفتح هذه الصفحة.',
};
