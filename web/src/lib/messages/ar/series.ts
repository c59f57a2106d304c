import { formatNumber } from '../format.ts';
import type { seriesMessages as english } from '../series.ts';
import type { Translated } from '../translated.ts';

export const seriesMessages: Translated<typeof english> = {
  title: 'دورات هذا الاستطلاع',
  every: {
    day: 'يُفتح كل يوم.',
    week: 'يُفتح كل أسبوع.',
    two_weeks: 'يُفتح كل أسبوعين.',
    month: 'يُفتح كل شهر.',
  },
  next: (time) => `الدورة التالية: ${time}.`,
  isRun: (number) => `الدورة ${formatNumber(number)} من استطلاع متكرر.`,
  previous: 'الدورة السابقة',
  following: 'الدورة التالية',
  stop: 'إيقاف التكرار',
  stopping: {
    title: 'هل تريد إيقاف تكرار هذا الاستطلاع؟',
    text: 'لن تُفتح دورات أخرى، وتبقى هذه الدورة والدورات السابقة كما هي.',
    labels: { confirm: 'إيقاف التكرار', cancel: 'متابعة التكرار', close: 'إغلاق' },
  },
  stopped: 'لم يعد الاستطلاع يتكرر',
  failed: 'تعذّر إيقاف التكرار',
};
