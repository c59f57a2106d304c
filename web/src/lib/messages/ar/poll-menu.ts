import type * as english from '../poll-menu.ts';
import type { Translated } from '../translated.ts';

export const pollMenuMessages: Translated<typeof english.pollMenuMessages> = {
  more: 'إجراءات أخرى',
  present: 'عرض على شاشة',
  remote: 'التحكم بالشاشة',
  duplicate: 'إنشاء نسخة',
  saveTemplate: 'حفظ كقالب',
  report: 'إبلاغ',
};
