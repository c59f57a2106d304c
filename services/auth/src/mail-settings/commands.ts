import { type BodyOf, type MailSettings, texts, type updateMailSettings } from '@showhands/contracts';
import type { CommandCall, Executor, Store } from '@showhands/service-kit/database';
import { notFound } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { getSignedInUser } from '../users/commands.ts';
import { findUser, type UserRow } from '../users/repository.ts';
import { addressHash } from './address-hash.ts';
import * as repository from './repository.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export interface MailSettingsDependencies {
  readonly store: Store;
  /** Key of the hashes of addresses, and of the tokens of links. */
  readonly linkSecret: string;
  /** False without a mail server: then there are no settings. */
  readonly sendsMails: boolean;
}

type OwnCall = { readonly user: Identity };

const settingsOf = async (
  executor: Executor,
  linkSecret: string,
  { id, email, email_proved_at }: UserRow,
): Promise<MailSettings> => {
  const stop = await repository.findMailStop(executor, addressHash(linkSecret, email));
  return {
    ...(await repository.findMailSettings(executor, id)),
    email_proved: email_proved_at !== null,
    stopped: stop ? { reason: stop.reason, at: stop.stopped_at.toISOString() } : null,
  };
};

const assertSends = ({ sendsMails }: MailSettingsDependencies): void => {
  if (!sendsMails) throw notFound(texts.transport.notFound);
};

export const readSettings = async (deps: MailSettingsDependencies, { user }: OwnCall): Promise<MailSettings> => {
  assertSends(deps);
  const { database } = deps.store;
  const account = await getSignedInUser(database, user, (id) => findUser(database, id));
  return settingsOf(database, deps.linkSecret, account);
};

export const changeSettings = (
  deps: MailSettingsDependencies,
  call: CommandCall & OwnCall & { readonly body: BodyOf<typeof updateMailSettings> },
): Promise<MailSettings> => {
  assertSends(deps);
  return deps.store.transact(call, async (trx) => {
    const account = await getSignedInUser(trx, call.user, (id) => findUser(trx, id));
    const { resume, ...change } = call.body;
    await repository.updateMailSettings(trx, account.id, change);
    if (resume) await repository.deleteMailStop(trx, addressHash(deps.linkSecret, account.email));
    return settingsOf(trx, deps.linkSecret, account);
  });
};

/** Ends the subscription that the token of a link names. A second use changes nothing. */
export const unsubscribe = (
  { store, linkSecret }: MailSettingsDependencies,
  call: CommandCall & { readonly params: { readonly token: string } },
): Promise<undefined> =>
  store.transact(call, async (trx) => {
    const subscription = readUnsubscribeToken(linkSecret, call.params.token);
    if (!subscription) throw notFound(texts.transport.notFound);
    if ('hash' in subscription) await repository.insertMailStop(trx, subscription.hash, 'unsubscribed');
    else if (await findUser(trx, subscription.userId))
      await repository.updateMailSettings(trx, subscription.userId, {
        [subscription.kind]: subscription.kind === 'digest' ? null : false,
      });
    return undefined;
  });
