import type { Age } from '../age.ts';

const ago = (age: Age): string => {
  switch (age.unit) {
    case 'now':
      return 'Just now';
    case 'minutes':
      return `${age.value}m ago`;
    case 'hours':
      return `${age.value}h ago`;
    case 'yesterday':
      return 'Yesterday';
    case 'days':
      return `${age.value}d ago`;
  }
};

export const ageMessages = { ago } as const;
