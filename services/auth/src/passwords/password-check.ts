import { texts } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';

/** The field of the form that the message is shown beside. */
type PasswordField = 'password' | 'new_password';

interface Owner {
  readonly username: string;
  readonly email: string;
}

/** @throws AppError `validation_failed` for a password that is easy to guess */
export type PasswordCheck = (field: PasswordField, password: string, owner: Owner) => Promise<void>;

/** Shorter parts also occur in strong passwords. */
const PART_MIN_LENGTH = 3;
/** zxcvbn's scores are 0 to 4. A lower score means fewer than a million guesses. */
const MIN_SCORE = 2;

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The name and the address, and their parts that people use as passwords. */
const partsOf = ({ username, email }: Owner): string[] =>
  [username, email, ...username.split(/\s+/), ...email.split('@')]
    .map(fold)
    .filter((part) => part.length >= PART_MIN_LENGTH);

/** Imports the estimator and its word lists. */
const loadEstimator = async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
};

/** Checks passwords against the most used ones, patterns, and the owner's name and address, if `strength` is strict. */
export const createPasswordCheck = async (strength: 'off' | 'strict'): Promise<PasswordCheck> => {
  if (strength === 'off') return async () => undefined;
  const estimator = await loadEstimator();
  return async (field, password, owner) => {
    const parts = partsOf(owner);
    const folded = fold(password);
    const isGuessable =
      parts.some((part) => folded.includes(part)) || estimator.check(password, parts).score < MIN_SCORE;
    if (!isGuessable) return;
    const message = texts.auth.passwordGuessable;
    throw new AppError('validation_failed', message, { errors: [{ path: field, message }] });
  };
};
