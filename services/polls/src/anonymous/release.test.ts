import { expect, test } from '@jest/globals';
import { batchSize, canRelease, lastBatchSize, type RandomIndex, shuffled } from './release.ts';

const POLLS = 10_000;

/** A generator with a seed, so that a failure can be repeated (mulberry32). */
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

interface Voter {
  readonly choice: number;
  readonly colludes: boolean;
}

interface World {
  readonly batchMin: number;
  readonly colluders: number;
  readonly options: number;
  /** In the order in which they vote, up to the close. */
  readonly voters: readonly Voter[];
  /** The index of the voter whose choice is guessed. */
  readonly target: number;
  /** For each voter, whether the random time of a release has come after that vote. */
  readonly isTime: readonly boolean[];
}

/** The observer sees who was in the pool of a release, and the ballots that it released. */
interface Release {
  readonly pool: readonly Voter[];
  readonly batch: readonly Voter[];
}

type Rule = (pool: readonly Voter[], world: World, isTime: boolean, random: RandomIndex) => number;

const product: Rule = (pool, { batchMin }, isTime, random) => {
  const rule = { waiting: pool.length, batchMin };
  return isTime && canRelease(rule) ? batchSize(rule, random) : 0;
};
const immediate: Rule = (pool) => pool.length;
const fixedBatches: Rule = (pool, { batchMin }) => (pool.length >= batchMin ? batchMin : 0);

const play = (world: World, rule: Rule, random: RandomIndex): Release[] => {
  const releases: Release[] = [];
  let pool: Voter[] = [];
  const release = (size: number): void => {
    if (size === 0) return;
    const inOrder = shuffled(pool, random);
    releases.push({ pool, batch: inOrder.slice(0, size) });
    pool = inOrder.slice(size);
  };
  for (const [index, voter] of world.voters.entries()) {
    pool.push(voter);
    release(rule(pool, world, world.isTime[index] ?? false, random));
  }
  const { length: waiting } = pool;
  release(releases.length === 0 ? lastBatchSize({ waiting, batchMin: world.batchMin }) : waiting);
  return releases;
};

const others = (voters: readonly Voter[]): Voter[] => voters.filter(({ colludes }) => !colludes);

const mostFrequent = (weights: readonly number[]): number => weights.indexOf(Math.max(...weights));

/**
 * The best guess from everything public and the colluders' ballots. The attacker is also told the batch of each colluder's ballot.
 * A voter is in a batch with the share of the pool that it takes, if the voter was in no earlier one.
 */
const guess = (releases: readonly Release[], { options, voters, target }: World): number => {
  const weights = Array.from({ length: options }, () => 0);
  const wanted = voters[target] as Voter;
  let remains = 1;
  for (const { pool, batch } of releases) {
    if (!pool.includes(wanted)) continue;
    const [inPool, out] = [others(pool), others(batch)];
    for (const { choice } of out) weights[choice] = (weights[choice] ?? 0) + remains / inPool.length;
    remains *= 1 - out.length / inPool.length;
    // The naive rules tell when the voter is out: their pools do not keep anyone.
    if (remains < 1e-9) break;
  }
  return mostFrequent(weights);
};

/** The final tally without the colluders' ballots. Chance is a guess from it. */
const tallyOf = ({ voters, options }: World): number[] => {
  const tally = Array.from({ length: options }, () => 0);
  for (const { choice } of others(voters)) tally[choice] = (tally[choice] ?? 0) + 1;
  return tally;
};

/** The bound of docs/anonymity.md, for this final tally. */
const bound = (world: World): number => {
  const { batchMin, colluders, options } = world;
  const tally = tallyOf(world);
  const all = tally.reduce((sum, one) => sum + one, 0);
  const variety = 1 - tally.reduce((sum, one) => sum + (one / all) ** 2, 0);
  const weights = ((1 / (batchMin + 1 - colluders) - 1 / all) * all) / (all - 1);
  return Math.sqrt((1 - 1 / options) * variety * Math.max(0, weights));
};

interface Setting {
  readonly batchMin: number;
  readonly colluders: number;
  /** The colluders know when a voter is the first of a batch, and vote right after. */
  readonly surrounds: boolean;
  /** All choices are as likely. */
  readonly isEven: boolean;
}

/** A third of the creators close right after the target, and the colluders beside it. */
const generate = (random: () => number, setting: Partial<Setting>): World => {
  const index: RandomIndex = (below) => Math.floor(random() * below);
  const batchMin = setting.batchMin ?? 3 + index(6);
  const colluders = setting.colluders ?? index(batchMin);
  const options = 2 + index(4);
  const popularity = Array.from({ length: options }, () => (setting.isEven ? 1 : random() ** index(3)));
  const total = popularity.reduce((sum, one) => sum + one, 0);
  const choose = (): number => {
    let rest = random() * total;
    const choice = popularity.findIndex((share) => {
      rest -= share;
      return rest < 0;
    });
    return Math.max(0, choice);
  };
  const voter = (): Voter => ({ choice: choose(), colludes: false });
  const honest = Array.from({ length: batchMin + index(6 * batchMin) }, voter);
  const surrounds = setting.surrounds ?? random() < 0.5;
  const place = index(honest.length);
  const victim = honest[surrounds ? place - (place % batchMin) : place] as Voter;
  // A choice of their own would be recognised best, but the attacker knows their ballots anyway.
  const cast = Array.from({ length: colluders }, (): Voter => ({ choice: 0, colludes: true }));
  const voters = surrounds
    ? honest.flatMap((one) => (one === victim ? [one, ...cast] : [one]))
    : shuffled([...honest, ...cast], index);
  const end = voters.indexOf(victim) + 1 + (surrounds ? colluders : 0);
  const shown = voters.slice(0, random() < 1 / 3 ? Math.max(end, batchMin + 1) : voters.length);
  const isTime = shown.map(() => random() < 0.3);
  return { batchMin, colluders, options, voters: shown, target: shown.indexOf(victim), isTime };
};

/** The advantage over chance and the bound, as means over generated polls. */
const attack = (setting: Partial<Setting>, rule: Rule, hasOtherLeak = false) => {
  const random = seeded(20_261_128);
  const index: RandomIndex = (below) => Math.floor(random() * below);
  let [guessed, byChance, bounds] = [0, 0, 0];
  for (let poll = 0; poll < POLLS; poll += 1) {
    const world = generate(random, setting);
    const { choice } = world.voters[world.target] as Voter;
    guessed += Number(hasOtherLeak || guess(play(world, rule, index), world) === choice);
    byChance += Number(mostFrequent(tallyOf(world)) === choice);
    bounds += bound(world);
  }
  return { advantage: (guessed - byChance) / POLLS, bound: bounds / POLLS };
};

/** One ballot of others is left in a batch. */
const SURROUNDED = { batchMin: 5, colluders: 4, surrounds: true, isEven: true } as const;

test.each([
  ['without colluders', { colluders: 0 }],
  ['with any number of colluders below a batch', {}],
  ['with colluders who leave one other ballot in a batch', SURROUNDED],
  ['with a creator who has two extra accounts', { colluders: 3, batchMin: 5 }],
])('observers of 10,000 polls guess a vote less often than the bound allows, %s', (_, setting) => {
  const { advantage, bound: most } = attack(setting, product);
  expect(advantage).toBeLessThan(most);
});

test.each([
  ['immediate release', immediate, false],
  ['fixed batches without a remainder', fixedBatches, false],
  ['a shared xmin, which names the ballot of each voter', product, true],
])('the same observers break a naive version with %s', (_, rule, hasOtherLeak) => {
  const { advantage, bound: most } = attack(SURROUNDED, rule, hasOtherLeak);
  expect(advantage).toBeGreaterThan(most);
});

test('no batch is too small, the last one included, and all ballots are counted unless too few people vote', () => {
  const random = seeded(7);
  const wrong = Array.from({ length: POLLS }, () => generate(random, {})).filter((world) => {
    const releases = play(world, product, (below) => Math.floor(random() * below));
    const counted = releases.reduce((sum, { batch }) => sum + batch.length, 0);
    const isSmall = releases.some(({ batch }) => batch.length < world.batchMin);
    return isSmall || counted !== (world.voters.length < world.batchMin ? 0 : world.voters.length);
  });
  expect(wrong).toEqual([]);
});
