import type { DataExportState } from '@showhands/contracts';
import type { CommandCall, Database, Store } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import type { Logger } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { assertRecentSignIn } from '../sessions/recent-sign-in.ts';
import { getSignedInUser } from '../users/commands.ts';
import { findUser, findUserForUpdate } from '../users/repository.ts';
import { buildArchive } from './archive.ts';
import * as repository from './repository.ts';
import { exportTokenOf } from './token.ts';

const present = (secret: string, found: repository.DataExport | undefined): DataExportState => {
  if (!found) return { state: 'none' };
  const { state, until, id } = found;
  if (state !== 'ready' || !until) return { state };
  return { state, until: until.toISOString(), token: exportTokenOf(secret, id) };
};

export const getState = async (database: Database, secret: string, user: Identity): Promise<DataExportState> => {
  await getSignedInUser(database, user, (id) => findUser(database, id));
  return present(secret, await repository.findExport(database, user.id));
};

/** The response has no token, since it is stored with the idempotency key. */
export const requestExport = async (
  store: Store,
  call: CommandCall & { readonly user: Identity },
): Promise<DataExportState> => {
  await assertRecentSignIn(store, call);
  return store.transact(call, async (trx) => {
    const { id: userId } = await getSignedInUser(trx, call.user, (id) => findUserForUpdate(trx, id));
    const found = await repository.findExport(trx, userId);
    if (found?.state === 'building' || found?.state === 'ready') return { state: found.state };
    const { id: exportId, state } = await repository.replaceExport(trx, userId);
    await outbox.append(trx, 'data.requested', { exportId, userId });
    return { state };
  });
};

/** Builds one archive whose parts have arrived. @returns whether there may be more */
const buildNext = async (database: Database, logger: Logger): Promise<boolean> => {
  let claimed: repository.DataExport | undefined;
  try {
    await database.transaction(async (trx) => {
      claimed = await repository.claimCollected(trx);
      if (!claimed) return;
      await buildArchive(trx, claimed);
      await repository.markReady(trx, claimed.id);
    });
  } catch (error) {
    if (!claimed) throw error;
    logger.error({ err: error }, 'an archive of data could not be built');
    await repository.markFailed(database, claimed.id);
  }
  return claimed !== undefined;
};

export const buildCollected = async (database: Database, logger: Logger): Promise<void> => {
  while (await buildNext(database, logger)) {
    // Each archive has a transaction of its own.
  }
};
