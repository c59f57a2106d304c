import type * as english from '../keep.ts';
import type { Translated } from '../translated.ts';

export const keepMessages: Translated<typeof english.keepMessages> = {
  label: 'حفظ تسجيل الدخول',
  hint: 'في هذا المتصفح لمدة 30 يومًا. على جهازك الخاص فقط.',
  insecure: 'يستمر تسجيل الدخول ما دامت علامة التبويب هذه مفتوحة. ولمدة أطول يجب فتح هذه الصفحة عبر https.',
};
