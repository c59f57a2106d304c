import { describe, expect, test } from '@jest/globals';
import { HELP, type Options, readOptions, UsageError } from './options.ts';
import { PROFILES, profileNames } from './profiles.ts';

const read = (line: string): Options => {
  const options = readOptions(line.split(' ').filter(Boolean));
  if (options === 'help') throw new Error('help instead of options');
  return options;
};

test.each(profileNames)('the profile %s has enough users for its votes and is in the help', (profile) => {
  expect(read(`--profile ${profile}`)).toMatchObject(PROFILES[profile]);
  expect(HELP).toContain(profile);
});

test('raises the default number of users to what the votes need', () => {
  expect(read('--votes 1000 --polls 2')).toMatchObject({ users: 500 });
  expect(read('--votes 1000 --polls 2 --multi')).toMatchObject({ users: PROFILES.smoke.users });
});

test.each([['--help'], ['--profile burst --help']])('"%s" returns help', (line) => {
  expect(readOptions(line.split(' '))).toBe('help');
});

describe('rejects', () => {
  test.each([
    ['--votes many', /--votes must be a whole number of at least 0, but is "many"/],
    ['--users 0', /--users must be a whole number of at least 1/],
    ['--sockets -1', /--sockets/],
    ['--rate 1.5', /--rate/],
    ['--profile fast', /--profile must be one of smoke, burst, room, soak, storm, evening/],
    ['--url localhost', /--url must be an address like/],
    ['--url ftp://localhost', /--url/],
    ['--transport smoke', /--transport must be websocket or polling/],
    ['--speed 3', /--speed/],
    ['--threshold vote.p98<1ms', /--threshold "vote.p98<1ms" is not a metric, an operator and a limit/],
    ['votes', /votes/],
    ['--users 10 --votes 31 --polls 3', /10 users can cast 30 votes in 3 polls, but --votes is 31.*--multi/],
  ])('%s', (line, message) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(message);
  });
});
