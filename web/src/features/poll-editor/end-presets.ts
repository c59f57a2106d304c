export const endPresets = ['hour', 'tonight', 'tomorrow', 'week'] as const;
export type EndPreset = (typeof endPresets)[number];

const TONIGHT_HOUR = 20;

/** The minute that begins next, since the field has no seconds. */
const nextMinute = (now: number): Date => {
  const date = new Date(now);
  date.setMinutes(date.getMinutes() + 1, 0, 0);
  return date;
};

/** The end that a preset stands for, in the viewer's time zone; null for tonight if less than an hour is left. */
export const presetEnd = (preset: EndPreset, now: number): number | null => {
  const date = nextMinute(now);
  switch (preset) {
    case 'hour':
      date.setHours(date.getHours() + 1);
      return date.getTime();
    case 'tonight': {
      const inAnHour = date.getTime() + 3_600_000;
      const tonight = date.setHours(TONIGHT_HOUR, 0, 0, 0);
      return tonight < inAnHour ? null : tonight;
    }
    case 'tomorrow':
      return date.setDate(date.getDate() + 1);
    case 'week':
      return date.setDate(date.getDate() + 7);
  }
};
