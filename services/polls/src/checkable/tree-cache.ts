import type { Executor } from '@showhands/service-kit/database';
import { LRUCache } from 'lru-cache';
import { MerkleTree } from './merkle-tree.ts';
import { type Head, listLeaves } from './repository.ts';

/** Leaves of all kept trees: about 60 MB. */
const LEAVES_KEPT = 200_000;

/** The trees of polls that were asked for lately. A tree is read once, and then only what was appended. */
export interface TreeCache {
  /**
   * A tree that begins with the leaves of a signed head. It may have more: those of a later head, or of a transaction that
   * was rolled back. These are replaced once a head contradicts them.
   */
  read(executor: Executor, pollId: string, head: Head): Promise<MerkleTree>;
  /** Appends to the leaves of a head. The poll is locked. */
  append(executor: Executor, pollId: string, head: Head, leaves: readonly Uint8Array[]): Promise<MerkleTree>;
}

/** Whether the root is that of the head's text. */
const hasRoot = (tree: MerkleTree, { size, note }: Head): boolean =>
  size === 0 || Buffer.from(tree.root(size)).toString('base64') === note.split('\n')[2];

export const createTreeCache = (): TreeCache => {
  const trees = new LRUCache<string, MerkleTree>({ maxSize: LEAVES_KEPT, sizeCalculation: ({ size }) => size + 1 });

  const keep = (pollId: string, tree: MerkleTree): MerkleTree => {
    trees.set(pollId, tree);
    return tree;
  };
  const readAll = async (executor: Executor, pollId: string, { size }: Head): Promise<MerkleTree> =>
    keep(pollId, new MerkleTree(await listLeaves(executor, pollId, 0, size)));

  const read: TreeCache['read'] = async (executor, pollId, head) => {
    const tree = trees.get(pollId) ?? new MerkleTree();
    const from = tree.size;
    if (from < head.size) {
      const leaves = await listLeaves(executor, pollId, from, head.size);
      // Another call may have appended them in the meantime.
      if (tree.size === from) for (const leaf of leaves) tree.append(leaf);
    }
    return tree.size >= head.size && hasRoot(tree, head) ? keep(pollId, tree) : readAll(executor, pollId, head);
  };

  return {
    read,
    append: async (executor, pollId, head, leaves) => {
      const known = await read(executor, pollId, head);
      const tree = known.size === head.size ? known : await readAll(executor, pollId, head);
      for (const leaf of leaves) tree.append(leaf);
      return keep(pollId, tree);
    },
  };
};
