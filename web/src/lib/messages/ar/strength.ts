import type * as english from '../strength.ts';
import type { Translated } from '../translated.ts';

export const strengthMessages: Translated<typeof english.strengthMessages> = {
  announced: (verdict) => `قوة كلمة المرور: ${verdict}`,
  because: (reason) => `: ${reason}`,
  levels: {
    0: 'سهلة التخمين جدًا',
    1: 'سهلة التخمين',
    2: 'قد تُخمَّن',
    3: 'صعبة التخمين',
    4: 'صعبة التخمين جدًا',
  },
  reasons: {
    straightRow: 'مفاتيح متتالية',
    keyPattern: 'نمط على لوحة المفاتيح',
    simpleRepeat: 'أحرف مكررة',
    extendedRepeat: 'نمط مكرر',
    sequences: 'تسلسل مثل «abc»',
    recentYears: 'سنة قريبة',
    dates: 'تاريخ',
    topTen: 'من أكثر 10 كلمات شيوعًا',
    topHundred: 'من أكثر 100 كلمة شيوعًا',
    common: 'كلمة مرور شائعة',
    similarToCommon: 'شبيهة بكلمة شائعة',
    wordByItself: 'كلمة واحدة',
    namesByThemselves: 'اسم وحده',
    commonNames: 'اسم شائع',
    userInputs: 'اسمك أو بريدك',
    other: 'تنقصها كلمات غير شائعة',
  },
};
