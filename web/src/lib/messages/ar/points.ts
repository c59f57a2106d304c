import { countInWords } from '../count-in-words.ts';

/** None, one and two are words without a number. In the genitive, which reads well on its own, too. */
export const countPoints = (count: number): string => {
  const forms = { zero: 'لا نقاط', one: 'نقطة واحدة', two: 'نقطتين', few: 'نقاط', many: 'نقطة', other: 'نقطة' };
  return countInWords(count, forms);
};
