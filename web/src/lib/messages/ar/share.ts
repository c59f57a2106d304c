import type * as english from '../share.ts';
import type { Translated } from '../translated.ts';

export const shareMessages: Translated<typeof english.shareMessages> = {
  share: 'مشاركة',
  failed: 'تعذّر نسخ الرابط. يمكن نسخه من شريط العنوان.',
};
