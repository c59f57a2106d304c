/**
 * Sorts ISO times, oldest first, by code units: `localeCompare` would load the tables of Intl before the first paint.
 */
export const compareTimes = (one: string, other: string): number => Number(one > other) - Number(one < other);
