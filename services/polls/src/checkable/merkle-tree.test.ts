import { describe, expect, test } from '@jest/globals';
import { hashLeaf, isConsistent, isIncluded } from '@showhands/contracts';
import fc from 'fast-check';
import { MerkleTree, sha256 } from './merkle-tree.ts';

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const hex = (hashes: readonly Uint8Array[]): string[] => hashes.map((hash) => Buffer.from(hash).toString('hex'));

// The tree, the roots and the proofs are the reference vectors of transparency-dev/merkle.
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
] as const;
const LEFT_2 = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7';
const PAIR_2 = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e';
const RIGHT_4 = '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4';
const LEAF_5 = 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b';
const PAIR_4 = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0';
const PAIR_3 = '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a';
const LEAF_7 = 'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f';

const INCLUSION: readonly [index: number, size: number, path: string[]][] = [
  [0, 1, []],
  [0, 8, [LEFT_2, PAIR_2, RIGHT_4]],
  [5, 8, [LEAF_5, PAIR_4, ROOTS[4]]],
  [2, 3, [ROOTS[2]]],
  [1, 5, [ROOTS[1], PAIR_2, LEAF_5]],
];
const CONSISTENCY: readonly [from: number, to: number, path: string[]][] = [
  [1, 1, []],
  [1, 8, [LEFT_2, PAIR_2, RIGHT_4]],
  [6, 8, [PAIR_3, PAIR_4, ROOTS[4]]],
  [2, 5, [PAIR_2, LEAF_5]],
  [6, 7, [PAIR_3, LEAF_7, ROOTS[4]]],
];

/** Proofs that are wrong in one place. */
const wrongPaths = (path: readonly Uint8Array[], root: Uint8Array): Uint8Array[][] => [
  [...path, new Uint8Array()],
  [...path, root],
  [new Uint8Array(), ...path],
  [root, ...path],
  ...(path.length > 0 ? [path.slice(0, -1), path.slice(1)] : []),
  ...path.map((_, at) =>
    path.map((hash, index) => hash.map((byte, place) => (index === at && place === 0 ? byte ^ 8 : byte))),
  ),
];

describe('the reference tree', () => {
  const tree = new MerkleTree(LEAVES.map(bytes));

  test.each(ROOTS.map((root, size) => [size, root] as const))('has the root of %i leaves', (size, root) => {
    expect(hex([tree.root(size)])).toEqual([root]);
    expect(hex([new MerkleTree(LEAVES.slice(0, size).map(bytes)).root()])).toEqual([root]);
  });

  test.each(INCLUSION)('includes leaf %i of %i', (index, size, path) => {
    expect(hex(tree.inclusion(index, size))).toEqual(path);
  });

  test.each(CONSISTENCY)('keeps its first %i of %i leaves', (from, to, path) => {
    expect(hex(tree.consistency(from, to))).toEqual(path);
  });
});

const sizes = fc.integer({ min: 1, max: 200 });
const treeOf = (size: number): MerkleTree =>
  new MerkleTree(Array.from({ length: size }, (_, at) => bytes(`${1000 + at}`)));

test('proofs of inclusion hold for their leaf, index, size and root alone', () => {
  const property = fc.property(sizes, fc.nat(), fc.nat(), (total, sizeSeed, indexSeed) => {
    const tree = treeOf(total);
    const size = 1 + (sizeSeed % total);
    const index = indexSeed % size;
    const leaf = hashLeaf(sha256, bytes(`${1000 + index}`));
    const proof = { leaf, index, size, path: tree.inclusion(index, size), root: tree.root(size) };
    expect(isIncluded(sha256, proof)).toBe(true);
    const wrong = [
      ...wrongPaths(proof.path, proof.root).map((path) => ({ ...proof, path })),
      ...[index - 1, index + 1, index ^ 2, 0.5].map((other) => ({ ...proof, index: other })),
      ...[size * 2, Math.floor(size / 2), -1].map((other) => ({ ...proof, size: other })),
      { ...proof, leaf: sha256(leaf) },
      { ...proof, leaf: new Uint8Array() },
      { ...proof, root: tree.root(0) },
    ];
    for (const changed of wrong) expect([changed, isIncluded(sha256, changed)]).toEqual([changed, false]);
  });
  fc.assert(property);
});

test('proofs of consistency hold for their two trees alone', () => {
  const property = fc.property(sizes, fc.nat(), fc.nat(), (total, toSeed, fromSeed) => {
    const tree = treeOf(total);
    const to = { size: toSeed % (total + 1), root: tree.root(toSeed % (total + 1)) };
    const from = { size: fromSeed % (to.size + 1), root: tree.root(fromSeed % (to.size + 1)) };
    const proof = { from, to, path: tree.consistency(from.size, to.size) };
    expect(isConsistent(sha256, proof)).toBe(true);
    const wrong = [
      ...wrongPaths(proof.path, to.root).map((path) => ({ ...proof, path })),
      { ...proof, from: { ...from, root: sha256(from.root) } },
      { ...proof, from: { ...from, size: to.size + 1 } },
      { ...proof, from: { ...from, size: -1 } },
      // The empty tree is the beginning of any tree.
      ...(from.size === 0 && to.size > 0 ? [] : [{ ...proof, to: { ...to, root: sha256(to.root) } }]),
      ...(from.size === to.size ? [] : [{ from: to, to: from, path: proof.path }]),
    ];
    for (const changed of wrong) expect([changed, isConsistent(sha256, changed)]).toEqual([changed, false]);
  });
  fc.assert(property);
});
