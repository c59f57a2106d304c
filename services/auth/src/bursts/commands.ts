import { createHash } from 'node:crypto';
import type { Transaction } from '@showhands/service-kit/database';
import { hold } from '../reports/commands.ts';
import { insertPost, listPosts, type Post } from './repository.ts';

/** So many new accounts with the same text are a burst. */
const BURST_ACCOUNTS = 3;
/** Shorter texts are alike by chance. */
const MIN_LENGTH = 20;

/** The letters and digits of a text, without regard to case and composition. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Stores a post of a new account. Once several of them have posted the same text within an hour, hides all these posts until
 * moderators decide. @param compared everything that readers see
 */
export const recordPost = async (trx: Transaction, post: Post, compared: string): Promise<void> => {
  const normalized = normalize(compared);
  if (normalized.length < MIN_LENGTH) return;
  const key = createHash('sha256').update(`${post.kind} ${normalized}`).digest();
  await insertPost(trx, post, key);
  const posts = await listPosts(trx, key);
  if (new Set(posts.map(({ author }) => author)).size < BURST_ACCOUNTS) return;
  for (const { author, text, ...content } of posts) await hold(trx, { content, author, text });
};
