/**
 * How guessable a password is, and why, in one line on a phone. The keys of `reasons` are the keys of zxcvbn's
 * warnings. `other` is advice where zxcvbn has none.
 */
export const strengthMessages = {
  announced: (verdict: string) => `Password strength: ${verdict}`,
  because: (reason: string) => `: ${reason}`,
  levels: {
    0: 'Very easy to guess',
    1: 'Easy to guess',
    2: 'Could be guessed',
    3: 'Hard to guess',
    4: 'Very hard to guess',
  },
  reasons: {
    straightRow: 'a row of keys',
    keyPattern: 'a pattern of keys',
    simpleRepeat: 'repeated characters',
    extendedRepeat: 'a repeated pattern',
    sequences: 'a sequence like “abc”',
    recentYears: 'a recent year',
    dates: 'a date',
    topTen: 'one of the 10 most used',
    topHundred: 'one of the 100 most used',
    common: 'a commonly used password',
    similarToCommon: 'close to a common one',
    wordByItself: 'a single word',
    namesByThemselves: 'a name by itself',
    commonNames: 'a common name',
    userInputs: 'your name or address',
    other: 'add uncommon words',
  },
} as const;
