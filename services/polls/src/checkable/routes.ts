import { checkableTexts, getAudit, getHead, type PollSnapshot, proveInclusion } from '@showhands/contracts';
import type { Database, Executor } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import { AppError, notFound } from '@showhands/service-kit/runtime';
import type { PollSecrets } from '../polls/poll-secrets.ts';
import { findPoll } from '../polls/repository.ts';
import { getVisible } from '../polls/visible-to.ts';
import { readAudit } from './audit.ts';
import { MerkleTree } from './merkle-tree.ts';
import { findHead, findPosition, type Head } from './repository.ts';

const emptyRoot = new MerkleTree().root();

const toBase64 = (hashes: readonly Uint8Array[]): string[] =>
  hashes.map((hash) => Buffer.from(hash).toString('base64'));

export const bindCheckable = (api: Api, database: Database, secrets: PollSecrets): void => {
  const { pollKeys, trees } = secrets;

  const getCheckable = async (executor: Executor, userId: string, id: string): Promise<PollSnapshot> => {
    const poll = await getVisible(executor, userId, await findPoll(executor, id));
    if (!poll.checkable) throw notFound(checkableTexts.notCheckable);
    return poll;
  };

  /** A tree without leaves has a head that is not stored. */
  const headOf = async (executor: Executor, poll: PollSnapshot, size?: number): Promise<Head> => {
    const head = size === 0 ? undefined : await findHead(executor, poll.id, size);
    if (head) return head;
    if (size) throw notFound();
    return { size: 0, note: pollKeys.head(poll, 0, emptyRoot) };
  };

  api.route(getHead, async ({ user, params, query, response }) => {
    const poll = await getCheckable(database, user.id, params.id);
    const { note } = await headOf(database, poll, query.size === undefined ? undefined : Number(query.size));
    response.set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
    const bytes = Buffer.from(note);
    response.send(bytes);
    return bytes;
  });

  api.route(proveInclusion, async ({ user, params, body }) => {
    const poll = await getCheckable(database, user.id, params.id);
    const head = await headOf(database, poll);
    const index = await findPosition(database, poll.id, Buffer.from(body.commitment, 'base64'));
    // A leaf beyond the head was appended after the first query.
    if (index === undefined || index >= head.size) throw new AppError('not_included', checkableTexts.notIncluded);
    const tree = await trees.read(database, poll.id, head);
    const from = body.size ?? head.size;
    return {
      head: head.note,
      index,
      path: toBase64(tree.inclusion(index, head.size)),
      consistency: from < head.size ? toBase64(tree.consistency(from, head.size)) : [],
    };
  });

  api.route(getAudit, async ({ user, params, response }) => {
    const audit = await database.transaction(
      async (trx) => {
        const poll = await getCheckable(trx, user.id, params.id);
        return readAudit(trx, user.id, poll, (await headOf(trx, poll, 0)).note);
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
    response.attachment(`showhands-${audit.poll.id}.json`);
    response.set('Cache-Control', 'no-store');
    return audit;
  });
};
