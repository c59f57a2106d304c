import type { UserSession } from '@showhands/contracts';
import type { CommandCall, Database, Store } from '@showhands/service-kit/database';
import { notFound } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { getSignedInUser } from '../users/commands.ts';
import { findUser, findUserForUpdate } from '../users/repository.ts';
import { presentUserSession } from './presenter.ts';
import { assertRecentSignIn } from './recent-sign-in.ts';
import { endUserSession, endUserSessions, listActiveSessions, revokeToken } from './repository.ts';

type SignedInCall = CommandCall & { readonly user: Identity };

export const logOut = (store: Store, call: SignedInCall): Promise<undefined> =>
  store.transact(call, async (trx) => {
    const { id, sid } = call.user;
    await revokeToken(trx, call.user);
    if (sid !== undefined) await endUserSession(trx, id, sid);
    return undefined;
  });

export const listOwnSessions = async (database: Database, user: Identity): Promise<UserSession[]> => {
  await getSignedInUser(database, user, (id) => findUser(database, id));
  return (await listActiveSessions(database, user.id)).map((row) => presentUserSession(row, user.sid));
};

export const endOwnSession = async (store: Store, call: SignedInCall, sessionId: string): Promise<undefined> => {
  if (sessionId !== call.user.sid) await assertRecentSignIn(store, call);
  return store.transact(call, async (trx) => {
    await getSignedInUser(trx, call.user, (id) => findUser(trx, id));
    if (!(await endUserSession(trx, call.user.id, sessionId))) throw notFound();
    return undefined;
  });
};

export const endOwnSessions = async (store: Store, call: SignedInCall): Promise<undefined> => {
  await assertRecentSignIn(store, call);
  return store.transact(call, async (trx) => {
    const { id } = await getSignedInUser(trx, call.user, (userId) => findUserForUpdate(trx, userId));
    // Applies also to a token from before sessions were stored, which has no session.
    await revokeToken(trx, call.user);
    await endUserSessions(trx, id);
    return undefined;
  });
};
