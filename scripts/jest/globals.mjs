/** Replaces `@jest/globals`. Modules are shared between test files, so each function calls that of the running test file. */

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
/** `expect.any(Number)` compares constructors, so `expect` comes from the realm of the test files. */
export const expect = jestExpect;
export const it = delegate('it');
export const jest = delegate('jest');
export const test = delegate('test');
