import { expect, test } from '@jest/globals';
import { createAnalyzer } from '../analyzer.ts';
import { arabic } from './arabic.ts';

const { tokenize } = createAnalyzer(arabic);
const termsOf = (text: string): string[] => tokenize(text).map(({ term }) => term);

test.each([
  ['استطلاع', 'الاستطلاعات', 'استطلاعي', 'والاستطلاع', 'استطلاعًا', 'للاستطلاع'],
  ['إشعار', 'اشعار', 'الإشعارات', 'إِشْعار'],
  ['صورة', 'صوره', 'الصور'],
  ['حساب', 'حسابي', 'الحسابات', 'حسابك'],
])('stems the forms of %s to one term', (word, ...forms) => {
  for (const form of forms) expect([form, termsOf(form)]).toEqual([form, termsOf(word)]);
});

test.each([
  ['تسجيل الخروج', 'خروج'],
  ['كلمة السر', 'كلمة المرور'],
  ['٣ خيارات', '3 خيارات'],
  ['التعلـــيق', 'تعليق'],
])('reads %s as %s', (text, expected) => {
  expect(termsOf(text)).toEqual(termsOf(expected));
});
