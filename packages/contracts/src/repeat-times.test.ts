import { describe, expect, it, test } from '@jest/globals';
import {
  addLocalDuration,
  isTimeZone,
  latestOpening,
  localDuration,
  openingsAfter,
  type Schedule,
} from './repeat-times.ts';

const schedule = (every: Schedule['every'], zone: string, from: string): Schedule => ({
  every,
  zone,
  from: new Date(from),
});

const opensAt = (wanted: Schedule, count: number, after = wanted.from): string[] =>
  openingsAfter(wanted, after, count).map((time) => time.toISOString().slice(0, 16));

describe('a poll opens at the same local time', () => {
  test.each<[string, Schedule, string[]]>([
    [
      'when Berlin loses an hour',
      schedule('day', 'Europe/Berlin', '2027-03-26T08:00:00Z'),
      ['2027-03-27T08:00', '2027-03-28T07:00', '2027-03-29T07:00'],
    ],
    [
      'when New York gains an hour',
      schedule('week', 'America/New_York', '2027-10-31T13:00:00Z'),
      ['2027-11-07T14:00', '2027-11-14T14:00'],
    ],
    [
      'where the clocks never change',
      schedule('two_weeks', 'Asia/Kolkata', '2027-03-20T03:30:00Z'),
      ['2027-04-03T03:30', '2027-04-17T03:30'],
    ],
    [
      'where the clocks change by half an hour',
      schedule('day', 'Australia/Lord_Howe', '2027-04-02T22:00:00Z'),
      ['2027-04-03T22:30', '2027-04-04T22:30'],
    ],
    [
      'later on the day whose clocks skip it',
      schedule('day', 'Europe/Berlin', '2027-03-27T01:30:00Z'),
      ['2027-03-28T01:30', '2027-03-29T00:30'],
    ],
    [
      'the first time on the day whose clocks repeat it',
      schedule('day', 'Europe/Berlin', '2027-10-30T00:30:00Z'),
      ['2027-10-31T00:30', '2027-11-01T01:30'],
    ],
    [
      'on the last day of months without a 31st',
      schedule('month', 'UTC', '2027-12-31T12:00:00Z'),
      ['2028-01-31T12:00', '2028-02-29T12:00', '2028-03-31T12:00', '2028-04-30T12:00'],
    ],
  ])('%s', (_, wanted, expected) => {
    expect(opensAt(wanted, expected.length)).toEqual(expected);
  });
});

test('a planned opening is the first, and the next ones follow it', () => {
  const wanted = schedule('week', 'UTC', '2027-05-01T09:00:00Z');
  expect(opensAt(wanted, 1, new Date('2027-04-01T00:00:00Z'))).toEqual(['2027-05-08T09:00']);
  expect(latestOpening(wanted, new Date('2027-04-01T00:00:00Z'))).toEqual(wanted.from);
});

test('the latest opening is the last one that has passed, to the millisecond', () => {
  const wanted = schedule('month', 'Europe/Berlin', '2027-01-31T08:00:00Z');
  expect(latestOpening(wanted, new Date('2036-02-29T07:59:59.999Z')).toISOString()).toBe('2036-01-31T08:00:00.000Z');
  expect(latestOpening(wanted, new Date('2036-02-29T08:00:00.000Z')).toISOString()).toBe('2036-02-29T08:00:00.000Z');
});

test('there is no opening after the year 9999', () => {
  expect(opensAt(schedule('month', 'UTC', '9999-11-30T00:00:00Z'), 2)).toEqual(['9999-12-30T00:00']);
});

test('a duration of the clocks is an hour shorter where they lose one', () => {
  const [begin, end] = [new Date('2027-03-27T12:00:00Z'), new Date('2027-03-28T11:00:00Z')];
  const day = localDuration('Europe/Berlin', begin, end);
  expect(day).toBe(86_400_000);
  expect(addLocalDuration('Europe/Berlin', begin, day)).toEqual(end);
});

describe('a time zone', () => {
  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3', 'UTC'])('is %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });
  it.each(['', 'CET', '+01:00', 'UTC+1', 'Europe/Atlantis', 'Europe/Berlin\0', '../etc/passwd', 'Europe/Berlin '])(
    'is not %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});
