import { type InvitationLink, pollErrorTexts, texts } from '@showhands/contracts';
import type { Store, Transaction } from '@showhands/service-kit/database';
import { AppError, notFound } from '@showhands/service-kit/runtime';
import { admitToEntry } from '../invited/commands.ts';
import { type Caller, lockOwnPoll, type PollCall } from '../polls/commands.ts';
import { ensurePerson } from '../polls/repository.ts';
import { lockPolls } from '../votes/repository.ts';
import { findByToken, findEntry, type LinkedEntry, waitingEntries, writeTokens } from './repository.ts';
import { createSeed, hashToken, linkOf, tokenOf } from './token.ts';

const LINKS_PER_CALL = 1_000;

export interface LinkDependencies {
  readonly store: Store;
  /** Key of the tokens in links. */
  readonly secret: string;
}

/** The stored part of a response, from which a repeated call makes the same links. */
interface MadeLinks {
  readonly seed: string;
  readonly entries: readonly { readonly id: string; readonly entry: string }[];
}

const presentLinks = (secret: string, { seed, entries }: MadeLinks): InvitationLink[] =>
  entries.map(({ id, entry }) => ({ id, entry, link: linkOf(tokenOf(secret, seed, id)) }));

const makeLinks = async (
  trx: Transaction,
  secret: string,
  pollId: string,
  entries: MadeLinks['entries'],
): Promise<MadeLinks> => {
  const seed = createSeed();
  await writeTokens(
    trx,
    pollId,
    entries.map(({ id }) => ({ id, hash: hashToken(tokenOf(secret, seed, id)) })),
  );
  return { seed, entries };
};

const { notOwner, alreadyJoined, linkInvalid, linkTooEarly } = pollErrorTexts.invited;

export const linkInvited = async (
  { store, secret }: LinkDependencies,
  call: PollCall & { readonly params: { readonly entryId: string } },
): Promise<InvitationLink> => {
  const made = await store.transact(call, async (trx) => {
    const { id } = await lockOwnPoll(trx, call, notOwner);
    const found = await findEntry(trx, id, call.params.entryId);
    if (!found) throw notFound(texts.transport.notFound);
    if (found.userId !== null) throw new AppError('already_joined', alreadyJoined);
    return makeLinks(trx, secret, id, [{ id: found.id, entry: found.entry }]);
  });
  const [link] = presentLinks(secret, made);
  if (!link) throw new Error('a link that has been made is missing');
  return link;
};

export const linkWaiting = async (
  { store, secret }: LinkDependencies,
  call: PollCall & { readonly body: { readonly after?: string | null | undefined } },
): Promise<{ links: InvitationLink[]; next: string | null }> => {
  const { next, ...made } = await store.transact(call, async (trx) => {
    const { id } = await lockOwnPoll(trx, call, notOwner);
    const found = await waitingEntries(trx, id, call.body.after ?? null, LINKS_PER_CALL + 1);
    const entries = found.slice(0, LINKS_PER_CALL);
    const last = entries.at(-1);
    const isMore = found.length > LINKS_PER_CALL && last !== undefined;
    return { ...(await makeLinks(trx, secret, id, entries)), next: isMore ? last.id : null };
  });
  return { links: presentLinks(secret, made), next };
};

/** An entry that nobody has, in its locked poll, or one that the caller has already. @throws AppError `not_found` */
const lockLinked = async (trx: Transaction, userId: string, hash: Buffer): Promise<LinkedEntry> => {
  const unlocked = await findByToken(trx, hash);
  if (unlocked) await lockPolls(trx, [unlocked.pollId]);
  // Somebody else may have used the link, or the creator replaced it, while this call waited for the lock.
  const linked = await findByToken(trx, hash);
  if (!linked || (linked.userId !== null && linked.userId !== userId)) throw notFound(linkInvalid);
  if (linked.isDraft && linked.creator !== userId) throw new AppError('poll_draft', linkTooEarly);
  return linked;
};

/** Gives the caller access by the link of an entry. The creator may try a link, which stays valid. */
export const useInvitation = (
  store: Store,
  call: Caller & { readonly body: { readonly token: string } },
): Promise<{ pollId: string }> =>
  store.transact(call, async (trx) => {
    const { user } = call;
    const linked = await lockLinked(trx, user.id, hashToken(call.body.token));
    if (linked.userId === null && linked.creator !== user.id) {
      await ensurePerson(trx, user);
      await admitToEntry(trx, linked, user.id, { byLink: true });
    }
    return { pollId: linked.pollId };
  });
