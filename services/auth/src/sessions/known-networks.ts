import { createHmac } from 'node:crypto';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import { isKnownNetwork, upsertKnownNetwork } from './repository.ts';

/**
 * The networks from which the owners of accounts have signed in within the last 90 days. They are stored as HMACs with
 * the account, so that neither an address nor the users of one network can be read from them.
 */
export interface KnownNetworks {
  /** Also runs for an unknown account, so that the time does not reveal whether the account exists. */
  has(executor: Executor, account: string, network: string): Promise<boolean>;
  remember(trx: Transaction, userId: string, network: string): Promise<void>;
}

export const createKnownNetworks = (secret: string): KnownNetworks => {
  const hash = (account: string, network: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['known network', account, network]))
      .digest('base64url');
  return {
    has: (executor, account, network) => isKnownNetwork(executor, hash(account, network)),
    remember: (trx, userId, network) => upsertKnownNetwork(trx, userId, hash(userId, network)),
  };
};
