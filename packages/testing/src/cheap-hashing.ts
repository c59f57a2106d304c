/**
 * Loaded into a process by `--import`: hashes passwords with argon2's lowest cost. The tests of a whole product register
 * hundreds of people, and one hash at the product's cost takes 50 ms.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { argon2 } = crypto;

crypto.argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, callback);
syncBuiltinESMExports();
