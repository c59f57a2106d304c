import { createHash } from 'node:crypto';
import { internal, registrationTexts } from '@showhands/contracts';
import type { Database, Transaction } from '@showhands/service-kit/database';
import { AppError } from '@showhands/service-kit/runtime';
import type { InternalClient } from '@showhands/service-kit/security';
import { findListKey, useInvitation } from './repository.ts';

interface Newcomer {
  readonly email: string;
  /** The token of a personal invitation. */
  readonly invitation?: string | undefined;
}

/** Runs in the transaction that creates the account. @throws AppError `not_invited` if the link has admitted somebody else */
export type Admission = (trx: Transaction) => Promise<void>;

/** Decides before the transaction, since it may ask polls. @throws AppError `registration_closed`, `not_invited`, `unavailable` */
export type Admit = (newcomer: Newcomer) => Promise<Admission>;

interface Options {
  readonly registration: 'open' | 'invited' | 'closed';
  readonly database: Database;
  readonly polls: InternalClient;
}

const refusal = (code: keyof typeof registrationTexts): AppError => new AppError(code, registrationTexts[code]);

const admitInvited =
  ({ database, polls }: Options): Admit =>
  async ({ email, invitation }) => {
    const hash = invitation === undefined ? undefined : createHash('sha256').update(invitation).digest();
    const path = internal.invitation.path(await findListKey(database, email), hash && { token: hash.toString('hex') });
    const { byAddress, byLink } = await polls(path, internal.invitation.response);
    if (byAddress) return async () => undefined;
    if (!hash || !byLink) throw refusal('not_invited');
    return async (trx) => {
      if (!(await useInvitation(trx, hash))) throw refusal('not_invited');
    };
  };

const rules = {
  open: () => async () => async () => undefined,
  invited: admitInvited,
  closed: () => async () => {
    throw refusal('registration_closed');
  },
} satisfies Record<Options['registration'], (options: Options) => Admit>;

/** Decides who may register, as REGISTRATION says. */
export const createAdmission = (options: Options): Admit => rules[options.registration](options);
