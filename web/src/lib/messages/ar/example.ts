import type * as english from '../example.ts';
import type { Translated } from '../translated.ts';

export const exampleMessages: Translated<typeof english.exampleMessages> = {
  label: 'مثال',
  title: 'أين نلتقي يوم الجمعة؟',
  options: ['في الحديقة', 'على الشاطئ', 'عبر الإنترنت'],
  note: 'اختيار أحدها يبيّن كيف يُحتسب. ويبقى ذلك في هذه الصفحة.',
};
