import { createHash } from 'node:crypto';
import { hashLeaf, hashNode, splitOf } from '@showhands/contracts';

type Hash = Uint8Array;

export const sha256 = (bytes: Uint8Array): Hash => createHash('sha256').update(bytes).digest();

/**
 * A Merkle tree of RFC 9162 to which leaves are appended. It keeps the inner nodes, so that roots and proofs of every size
 * cost the logarithm of the size.
 */
export class MerkleTree {
  /** `#levels[height][n]` is the root of the n-th complete subtree with 2^height leaves. */
  readonly #levels: Hash[][] = [[]];

  constructor(leaves: Iterable<Uint8Array> = []) {
    for (const leaf of leaves) this.append(leaf);
  }

  get size(): number {
    return this.#levels[0]?.length ?? 0;
  }

  append(leaf: Uint8Array): void {
    let hash = hashLeaf(sha256, leaf);
    for (let height = 0; ; height += 1) {
      const level = this.#levels[height] ?? [];
      const left = level.at(-1);
      this.#levels[height] = level;
      level.push(hash);
      if (level.length % 2 === 1 || !left) return;
      hash = hashNode(sha256, left, hash);
    }
  }

  /** The root of the first `size` leaves. */
  root(size = this.size): Hash {
    return size === 0 ? sha256(new Uint8Array()) : this.#subtree(0, this.#existing(size));
  }

  /** The hashes that lead from a leaf to the root of the first `size` leaves. */
  inclusion(index: number, size = this.size): Hash[] {
    if (index < 0 || index >= this.#existing(size)) throw new RangeError(`No leaf ${index} in a tree of ${size}`);
    const path: Hash[] = [];
    for (let [start, end] = [0, size]; end - start > 1; ) {
      const middle = start + splitOf(end - start);
      path.unshift(index < middle ? this.#subtree(middle, end) : this.#subtree(start, middle));
      if (index < middle) end = middle;
      else start = middle;
    }
    return path;
  }

  /** The hashes that show that the first `from` leaves are the beginning of the first `size` leaves. */
  consistency(from: number, size = this.size): Hash[] {
    if (from < 0 || from > this.#existing(size)) throw new RangeError(`No tree of ${from} in a tree of ${size}`);
    const path: Hash[] = [];
    if (from === 0) return path;
    let [start, end] = [0, size];
    while (end !== from) {
      const middle = start + splitOf(end - start);
      path.unshift(from <= middle ? this.#subtree(middle, end) : this.#subtree(start, middle));
      if (from <= middle) end = middle;
      else start = middle;
    }
    // The verifier has the root of the first tree.
    return start === 0 ? path : [this.#subtree(start, end), ...path];
  }

  #existing(size: number): number {
    if (size < 0 || size > this.size) throw new RangeError(`No tree of ${size}`);
    return size;
  }

  /** The root of the leaves from `start` up to `end`, where `start` begins a complete subtree of at least this width. */
  #subtree(start: number, end: number): Hash {
    const width = end - start;
    const height = Math.log2(width);
    const hash = Number.isInteger(height) ? this.#levels[height]?.[start / width] : undefined;
    if (hash) return hash;
    const middle = start + splitOf(width);
    return hashNode(sha256, this.#subtree(start, middle), this.#subtree(middle, end));
  }
}
