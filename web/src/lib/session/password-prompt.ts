import { createObservable } from '../observable.ts';
import { session } from './session.ts';

/** Set while an action waits for the user's password: tells it whether the password was confirmed. */
export const passwordPrompt = createObservable<((confirmed: boolean) => void) | undefined>(undefined);

let asked: Promise<boolean> | undefined;

const ask = async (): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stop = session.subscribe(() => session.getState().status === 'signed-out' && resolve(false));
  passwordPrompt.set(resolve);
  const confirmed = await promise;
  stop();
  passwordPrompt.set(undefined);
  asked = undefined;
  return confirmed;
};

/** Asks once for all actions that need the password at the same time. @returns false when the user cancels or signs out */
export const askForPassword = (): Promise<boolean> => {
  asked ??= ask();
  return asked;
};
