import { type BodyOf, type proveEmail, type sendEmailProof, texts } from '@showhands/contracts';
import type { CommandCall, Store } from '@showhands/service-kit/database';
import { AppError, notFound } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { insertLinkRequest } from '../mail/repository.ts';
import { getSignedInUser, markEmailProved } from '../users/commands.ts';
import { findUser, findUserForUpdate, hasPassed } from '../users/repository.ts';
import { isProofOf, readProofToken } from './proof-token.ts';

export interface ProofDependencies {
  readonly store: Store;
  /** Key of the MAC in the tokens of links. */
  readonly linkSecret: string;
  /** Wakes the job that sends links. Undefined without a mail server: then no link is sent. */
  readonly wakeProofLinks: (() => void) | undefined;
}

/** Sends the caller a link that proves the address of the account, unless it is proved. */
export const sendProof = async (
  { store, wakeProofLinks }: ProofDependencies,
  call: CommandCall & { readonly user: Identity },
  { language }: BodyOf<typeof sendEmailProof>,
): Promise<undefined> => {
  if (!wakeProofLinks) throw notFound(texts.transport.notFound);
  await store.transact(call, async (trx) => {
    const { email, email_proved_at } = await getSignedInUser(trx, call.user, (id) => findUser(trx, id));
    if (email_proved_at === null) await insertLinkRequest(trx, 'proof_requests', { email, language });
  });
  wakeProofLinks();
};

/**
 * Proves the address to which the token was sent. The error is the same for every token that does not.
 * @throws AppError `proof_token_invalid`
 */
export const proveAddress = (
  { store, linkSecret }: ProofDependencies,
  call: CommandCall,
  { token }: BodyOf<typeof proveEmail>,
): Promise<undefined> =>
  store.transact(call, async (trx) => {
    const claim = readProofToken(token);
    const user = claim && (await findUserForUpdate(trx, claim.userId));
    if (!user || !isProofOf(linkSecret, token, user) || (await hasPassed(trx, claim.expiresAt)))
      throw new AppError('proof_token_invalid', texts.auth.resetTokenInvalid);
    await markEmailProved(trx, user);
    return undefined;
  });
