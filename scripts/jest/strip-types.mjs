import { stripTypeScriptTypes } from 'node:module';

/** Jest transform that replaces types by spaces, like Node does, so that errors keep their line and column. */
export default {
  process: (source) => ({ code: stripTypeScriptTypes(source) }),
};
