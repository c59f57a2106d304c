import { describe, expect, test } from '@jest/globals';
import { HELP, type Options, readOptions, UsageError } from './options.ts';
import { PROFILES, profileNames } from './profiles.ts';

const read = (line: string): Options => {
  const options = readOptions(line.split(' ').filter(Boolean));
  if (options === 'help') throw new Error('help was asked for');
  return options;
};

test('without any options it is a smoke test of the usual address', () => {
  expect(read('')).toMatchObject({
    ...PROFILES.smoke,
    url: 'http://localhost:8080',
    profile: 'smoke',
    transport: 'websocket',
    multi: false,
    json: false,
  });
});

test.each(profileNames)('the profile %s can be cast, and its numbers are in the help', (profile) => {
  expect(read(`--profile ${profile}`)).toMatchObject(PROFILES[profile]);
  expect(HELP).toContain(profile);
});

test('each number can be set', () => {
  const line = '--users 9 --sockets 8 --votes 7 --polls 6 --rate 5 --connections 4 --connect-rate 3';
  const numbers = { users: 9, sockets: 8, votes: 7, polls: 6, rate: 5, connections: 4, connectRate: 3 };
  expect(read(line)).toMatchObject(numbers);
});

test('a rate of 0 is as fast as possible', () => {
  expect(read('--rate 0 --connect-rate 0')).toMatchObject({ rate: undefined, connectRate: undefined });
});

test('there are voters for all votes that are asked for', () => {
  expect(read('--votes 1000 --polls 2')).toMatchObject({ users: 500 });
  expect(read('--votes 1000 --polls 2 --multi')).toMatchObject({ users: PROFILES.smoke.users });
});

test.each([['--help'], ['--profile burst --help']])('"%s" asks for help', (line) => {
  expect(readOptions(line.split(' '))).toBe('help');
});

describe('is wrong usage, and says so of the option:', () => {
  test.each([
    ['--votes many', /--votes must be a whole number of at least 0, and is "many"/],
    ['--users 0', /--users must be a whole number of at least 1/],
    ['--sockets -1', /--sockets/],
    ['--rate 1.5', /--rate/],
    ['--profile fast', /--profile must be one of smoke, burst, soak, storm/],
    ['--url localhost', /--url must be an address like/],
    ['--url ftp://localhost', /--url/],
    ['--transport smoke', /--transport must be websocket or polling/],
    ['--speed 3', /--speed/],
    ['votes', /votes/],
    ['--users 10 --votes 31 --polls 3', /10 users can cast 30 votes in 3 polls, and --votes is 31.*--multi/],
  ])('%s', (line, message) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(message);
  });
});
