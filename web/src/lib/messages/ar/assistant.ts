import type * as english from '../assistant.ts';
import type { Translated } from '../translated.ts';

export const assistantMessages: Translated<typeof english.assistantMessages> = {
  title: 'المساعد',
  open: 'فتح المساعد',
  loadFailed: 'تعذّر تحميل المساعد. يُرجى إعادة المحاولة.',
  minimise: 'تصغير',
  answered: 'إجابة جديدة',
  restoreNamed: (answered) => `إظهار المساعد${answered ? '. إجابة جديدة' : ''}`,
  close: 'إغلاق',
  log: 'المحادثة',
  you: 'أنت',
  assistant: 'المساعد',
  welcome: 'مرحبًا! أجيب عن الأسئلة حول استخدام Showhands. كيف يمكنني المساعدة؟',
  quickLabel: 'أسئلة سريعة',
  suggestions: 'أسئلة مقترحة',
  quick: ['كيف أنشئ استطلاعًا؟', 'كيف أصوّت في الاستطلاعات؟'],
  sources: 'مكان ذلك في التطبيق',
  sending: 'جارٍ البحث عن إجابة…',
  stillSending: 'ما زلنا نحاول. سؤالك محفوظ.',
  unanswered: 'لم تصل إجابة عن هذا السؤال.',
  retry: 'إعادة المحاولة',
  question: 'سؤالك',
  placeholder: 'سؤال عن Showhands',
  send: 'إرسال',
  counter: (used, max) => `${used}/${max}`,
  clear: 'مسح المحادثة',
  clearing: {
    title: 'مسح المحادثة؟',
    text: 'ستُزال أسئلتك وإجاباتها من هذا المتصفح. لا يمكن التراجع عن ذلك.',
    labels: { confirm: 'مسح المحادثة', cancel: 'الاحتفاظ بها', close: 'إغلاق' },
  },
};
