import type { Theme } from '../theme.ts';

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Apart from the layout's other texts, which the sign-in screens do not need. */
export const themeMessages = { title: 'Theme', names } as const;
