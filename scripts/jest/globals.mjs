/** What test files import from `@jest/globals`: functions that call those of the test file that runs. */

import { jestExpect } from '@jest/expect';

let current;

/** @param globals of the test file that runs from now on */
export const setGlobals = (globals) => {
  current = globals;
};

const delegate = (name) =>
  new Proxy(() => undefined, {
    apply: (_, self, args) => current[name].apply(self, args),
    get: (_, key) => current[name][key],
  });

export const afterAll = delegate('afterAll');
export const afterEach = delegate('afterEach');
export const beforeAll = delegate('beforeAll');
export const beforeEach = delegate('beforeEach');
export const describe = delegate('describe');
/** Of the realm of the test files: `expect.any(Number)` compares constructors. */
export const expect = jestExpect;
export const it = delegate('it');
export const jest = delegate('jest');
export const test = delegate('test');
