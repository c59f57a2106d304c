import { stripTypeScriptTypes } from 'node:module';

/** Blanks out the types in place, as Node itself does, so that failures keep their line and column. */
export default {
  process: (source) => ({ code: stripTypeScriptTypes(source) }),
};
