import { expect, test } from '@jest/globals';
import { type EndPreset, presetEnd } from './end-presets.ts';

const local = (text: string) => new Date(text).getTime();

test.each<[EndPreset, string, string | null]>([
  ['hour', '2026-11-22T14:02:30', '2026-11-22T15:03:00'],
  ['hour', '2026-11-22T23:30:00', '2026-11-23T00:31:00'],
  ['tonight', '2026-11-22T14:02:30', '2026-11-22T20:00:00'],
  ['tonight', '2026-11-22T18:59:00', '2026-11-22T20:00:00'],
  ['tonight', '2026-11-22T19:00:00', null],
  ['tonight', '2026-11-22T21:00:00', null],
  ['tomorrow', '2026-11-30T14:02:30', '2026-12-01T14:03:00'],
  ['week', '2026-12-28T14:02:30', '2027-01-04T14:03:00'],
])('%s after %s is %s', (preset, now, end) => {
  expect(presetEnd(preset, local(now))).toBe(end === null ? null : local(end));
});
