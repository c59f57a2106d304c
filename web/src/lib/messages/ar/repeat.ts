import type { repeatMessages as english } from '../repeat.ts';
import type { Translated } from '../translated.ts';

export const repeatMessages: Translated<typeof english> = {
  label: 'التكرار',
  choices: {
    never: 'أبدًا',
    day: 'كل يوم',
    week: 'كل أسبوع',
    two_weeks: 'كل أسبوعين',
    month: 'كل شهر',
  },
  hint: 'يُفتح من جديد بالإعدادات والخيارات نفسها ومن دون أصوات، وتُغلق الدورة السابقة عندئذٍ.',
  zone: 'المنطقة الزمنية',
  next: 'يُفتح من جديد',
  draft: 'محسوبة من الآن. تبدأ الدورة الأولى عند نشر الاستطلاع.',
  yours: (time) => `بتوقيتك: ${time}`,
};
