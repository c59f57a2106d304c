import Sequencer from '@jest/test-sequencer';

/**
 * Paths of long tests, in the order of their start. The longest start servers and keep the processor busy, so tests that
 * mostly wait for timeouts run beside them.
 */
const LONG = [
  /\/tests\/faults\/|\/tests\/system\/stack\.test/,
  /\/(closing|replicas|rabbit-outages|protection|supervisor)\.test/,
  /\/tests\/(fuzz|system)\//,
  /\/(tools|services|embedded)\/.*\/test\/|\/messaging\//,
];

const rankOf = ({ path }) => LONG.findIndex((pattern) => pattern.test(path)) + 1 || LONG.length + 1;

/** Starts long tests first, so that none of them runs alone at the end. Without a cache Jest only knows file sizes. */
export default class LongFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
