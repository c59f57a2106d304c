import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export interface PasswordToEstimate {
  readonly password: string;
  /** The user's name and address, which are easy to guess. */
  readonly personal: readonly string[];
}

export interface Strength {
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** Key of zxcvbn's warning. */
  readonly warning: string | null;
}

/** The time for a password grows faster than its length. Further characters only make it stronger. */
const CHARACTERS_READ = 64;

/**
 * Without the English dictionaries, which weigh 600 kB compressed. The list of common passwords has most of their
 * words.
 */
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: CHARACTERS_READ });

export const estimate = ({ password, personal }: PasswordToEstimate): Strength => {
  const { score, feedback } = zxcvbn.check(password, [...personal]);
  return { score, warning: feedback.warning };
};
