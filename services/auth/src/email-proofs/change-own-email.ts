import type { BodyOf, changeEmail } from '@showhands/contracts';
import { insertLinkRequest } from '../mail/repository.ts';
import { assertPassword, type OwnCall, runWithPassword, wrongPassword } from '../passwords/own-password.ts';
import type { SessionDependencies } from '../sessions/commands.ts';
import type { LoginAttempt } from '../sessions/login-limits.ts';
import { continueSession } from '../sessions/repository.ts';
import {
  type IssuedToken,
  issueSession,
  presentReplay,
  presentSession,
  type Session,
  sessionEnded,
} from '../sessions/tokens.ts';
import { assertVisible } from '../users/assert-visible.ts';
import { getSignedInUser } from '../users/commands.ts';
import { presentUser } from '../users/presenter.ts';
import { findUserForUpdate, findUserWithPassword, lockUserWithPassword, updateEmail } from '../users/repository.ts';

export interface ChangeEmailDependencies extends SessionDependencies {
  /** Wakes the job that tells former addresses. Undefined without a mail server. */
  readonly wakeNotices: (() => void) | undefined;
}

const replaceEmail = async (
  deps: ChangeEmailDependencies,
  call: OwnCall,
  { email, password, language }: BodyOf<typeof changeEmail>,
  attempt: LoginAttempt,
): Promise<Session> => {
  const { store, keyring, wakeProofLinks, wakeNotices } = deps;
  const { database } = store;
  const account = await getSignedInUser(database, call.user, (id) => findUserWithPassword(database, id));
  // Before anything else: a stolen session alone finds out nothing about addresses.
  await assertPassword(deps, password, account.password_hash, attempt);
  assertVisible({ email });
  const { kid } = await keyring.getSigningKey();
  const session = await store.transact(call, async (trx) => {
    const before = await getSignedInUser(trx, call.user, (id) => findUserForUpdate(trx, id));
    if (!(await lockUserWithPassword(trx, before.id, account.password_hash))) throw wrongPassword();
    const after = email === before.email ? before : await updateEmail(trx, before.id, email);
    if (wakeProofLinks && after.email_proved_at === null)
      await insertLinkRequest(trx, 'proof_requests', { email, language });
    if (wakeNotices && after !== before && before.email_proved_at !== null)
      await insertLinkRequest(trx, 'address_notices', { email: before.email, language });
    const term = await continueSession(trx, call.user);
    if (!term) throw sessionEnded();
    return issueSession(presentUser(after), kid, term);
  });
  wakeProofLinks?.();
  wakeNotices?.();
  return presentSession(keyring, session);
};

/**
 * Reissues the token within its session, since it carries the address.
 * @throws AppError `wrong_password`, which counts as a failed sign-in; `email_taken`, as a registration does
 */
export const changeOwnEmail = (
  deps: ChangeEmailDependencies,
  call: OwnCall,
  body: BodyOf<typeof changeEmail>,
  address: string,
): Promise<Session> =>
  runWithPassword<IssuedToken, Session>(
    deps,
    call,
    address,
    (attempt) => replaceEmail(deps, call, body, attempt),
    (stored) => presentReplay(deps.store.database, deps.keyring, stored),
  );
