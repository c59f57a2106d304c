import type { Age } from '../../age.ts';
import type * as english from '../age.ts';
import type { Translated } from '../translated.ts';

const ago = (age: Age): string => {
  switch (age.unit) {
    case 'now':
      return 'gerade eben';
    case 'minutes':
      return `vor ${age.value} Min.`;
    case 'hours':
      return `vor ${age.value} Std.`;
    case 'yesterday':
      return 'gestern';
    case 'days':
      return `vor ${age.value} Tagen`;
  }
};

export const ageMessages: Translated<typeof english.ageMessages> = { ago };
