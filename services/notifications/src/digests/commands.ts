import type { DomainEvent } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { listNews } from './repository.ts';

/** A mail with more polls is not read to its end. */
const POLLS_MAX = 20;

/** Collects the digest of a user, unless there is nothing to tell. */
export const collectDigest = async (trx: Transaction, { payload }: DomainEvent<'digest.due'>): Promise<void> => {
  const news = await listNews(trx, payload);
  if (news.length === 0) return;
  await outbox.append(trx, 'digest.collected', {
    userId: payload.userId,
    polls: news.slice(0, POLLS_MAX),
    more: Math.max(0, news.length - POLLS_MAX),
  });
};
