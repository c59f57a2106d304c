/** Seeded random numbers in [0, 1) (mulberry32). */
export const randomNumbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Copies the bytes with one to four of them replaced, removed or inserted. */
export const mutate = (bytes: Uint8Array, random: () => number): Uint8Array => {
  const mutated = [...bytes];
  const changes = 1 + Math.floor(random() * 4);
  for (let change = 0; change < changes; change += 1) {
    const at = Math.floor(random() * mutated.length);
    const byte = Math.floor(random() * 256);
    const kind = Math.floor(random() * 3);
    mutated.splice(at, kind === 0 ? 0 : 1, ...(kind === 1 ? [] : [byte]));
  }
  return Uint8Array.from(mutated);
};
