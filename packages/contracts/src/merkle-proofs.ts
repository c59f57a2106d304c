/** The caller's implementation: `node:crypto` on servers, a library in the page. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** Proofs of a Merkle tree (RFC 9162, section 2.1). Hashes have 32 bytes. */
export interface InclusionProof {
  readonly leaf: Uint8Array;
  readonly index: number;
  readonly size: number;
  readonly path: readonly Uint8Array[];
  readonly root: Uint8Array;
}

export interface ConsistencyProof {
  readonly from: { readonly size: number; readonly root: Uint8Array };
  readonly to: { readonly size: number; readonly root: Uint8Array };
  readonly path: readonly Uint8Array[];
}

export const hashLeaf = (sha256: Sha256, data: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(1 + data.length);
  bytes.set(data, 1);
  return sha256(bytes);
};

export const hashNode = (sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(1 + left.length + right.length);
  bytes[0] = 1;
  bytes.set(left, 1);
  bytes.set(right, 1 + left.length);
  return sha256(bytes);
};

/** The number of leaves on the left of a tree: the largest power of two below `size`, which is 2 at least. */
export const splitOf = (size: number): number => {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
};

const isHash = (bytes: Uint8Array): boolean => bytes.length === 32;
const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** Takes the proof's last hash, which is nearest to the root. */
const take = (path: Uint8Array[]): Uint8Array => {
  const hash = path.pop();
  if (!hash) throw new RangeError('The proof is too short');
  return hash;
};

const isProof = (path: readonly Uint8Array[], check: (rest: Uint8Array[]) => boolean): boolean => {
  const rest = [...path];
  try {
    return rest.every(isHash) && check(rest) && rest.length === 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

export const isIncluded = (sha256: Sha256, { leaf, index, size, path, root }: InclusionProof): boolean => {
  const isLeaf = Number.isSafeInteger(size) && Number.isSafeInteger(index) && index >= 0 && index < size;
  if (!isLeaf || !isHash(leaf)) return false;
  const rootOf = (at: number, width: number, rest: Uint8Array[]): Uint8Array => {
    if (width === 1) return leaf;
    const [split, sibling] = [splitOf(width), take(rest)];
    return at < split
      ? hashNode(sha256, rootOf(at, split, rest), sibling)
      : hashNode(sha256, sibling, rootOf(at - split, width - split, rest));
  };
  return isProof(path, (rest) => isEqual(rootOf(index, size, rest), root));
};

/** Whether the tree `from` is the beginning of the tree `to`. The empty tree is the beginning of every tree. */
export const isConsistent = (sha256: Sha256, { from, to, path }: ConsistencyProof): boolean => {
  const isOrdered = Number.isSafeInteger(to.size) && Number.isSafeInteger(from.size) && from.size <= to.size;
  if (!isOrdered || from.size < 0) return false;
  if (from.size === 0) {
    return (
      path.length === 0 && isEqual(from.root, sha256(new Uint8Array())) && (to.size > 0 || isEqual(from.root, to.root))
    );
  }
  /** The roots of both trees below a node with `before` leaves of the first tree, and `after` of the second. */
  const rootsOf = (before: number, after: number, isLeft: boolean, rest: Uint8Array[]): [Uint8Array, Uint8Array] => {
    if (before === after) {
      const hash = isLeft ? from.root : take(rest);
      return [hash, hash];
    }
    const [split, sibling] = [splitOf(after), take(rest)];
    if (before <= split) {
      const [first, second] = rootsOf(before, split, isLeft, rest);
      return [first, hashNode(sha256, second, sibling)];
    }
    const [first, second] = rootsOf(before - split, after - split, false, rest);
    return [hashNode(sha256, sibling, first), hashNode(sha256, sibling, second)];
  };
  return (
    isHash(from.root) &&
    isProof(path, (rest) => {
      const [first, second] = rootsOf(from.size, to.size, true, rest);
      return isEqual(first, from.root) && isEqual(second, to.root);
    })
  );
};
