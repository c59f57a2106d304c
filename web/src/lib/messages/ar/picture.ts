import type * as english from '../picture.ts';
import type { Translated } from '../translated.ts';

export const pictureMessages: Translated<typeof english.pictureMessages> = {
  unreadable: 'لا يستطيع هذا المتصفح قراءة الصورة. اختر صورة JPEG أو PNG أو WebP أو GIF.',
};
