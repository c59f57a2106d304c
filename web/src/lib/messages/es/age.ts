import type { Age } from '../../age.ts';
import type * as english from '../age.ts';
import type { Translated } from '../translated.ts';

const ago = (age: Age): string => {
  switch (age.unit) {
    case 'now':
      return 'ahora mismo';
    case 'minutes':
      return `hace ${age.value} min`;
    case 'hours':
      return `hace ${age.value} h`;
    case 'yesterday':
      return 'ayer';
    case 'days':
      return `hace ${age.value} días`;
  }
};

export const ageMessages: Translated<typeof english.ageMessages> = { ago };
