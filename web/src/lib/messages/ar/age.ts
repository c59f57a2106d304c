import type { Age } from '../../age.ts';
import type * as english from '../age.ts';
import { formatNumber, pluralForm } from '../format.ts';
import type { Translated } from '../translated.ts';

const minutes = (count: number): string => {
  const number = formatNumber(count);
  const many = `${number} دقيقة`;
  return pluralForm(count, { one: 'دقيقة', two: 'دقيقتين', few: `${number} دقائق`, many, other: many });
};

const hours = (count: number): string => {
  const number = formatNumber(count);
  const many = `${number} ساعة`;
  return pluralForm(count, { one: 'ساعة', two: 'ساعتين', few: `${number} ساعات`, many, other: many });
};

const days = (count: number): string => {
  const number = formatNumber(count);
  const [few, many, other] = [`${number} أيام`, `${number} يومًا`, `${number} يوم`];
  return pluralForm(count, { one: 'يوم', two: 'يومين', few, many, other });
};

const ago = (age: Age): string => {
  switch (age.unit) {
    case 'now':
      return 'الآن';
    case 'minutes':
      return `منذ ${minutes(age.value)}`;
    case 'hours':
      return `منذ ${hours(age.value)}`;
    case 'yesterday':
      return 'أمس';
    case 'days':
      return `منذ ${days(age.value)}`;
  }
};

export const ageMessages: Translated<typeof english.ageMessages> = { ago };
