/**
 * Loads the page's modules into Node. Each test file has instances of its own, because they keep state. The test files of a
 * worker share the modules of packages, except those that keep a document.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const WITH_STATE = /\/web\/(src|jest)\/.*\.tsx?$|\/@testing-library\/user-event\//;
/** Empty modules in place of style sheets and icons, which only Vite loads. */
const STAND_INS = [
  [/\.css$/, 'data:text/javascript,'],
  [/^virtual:lucide\//, 'data:text/javascript,export const Icon = () => null'],
];
const SYNTAX = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'esnext',
    transform: { react: { runtime: 'automatic' } },
  },
  sourceMaps: 'inline',
  swcrc: false,
};

let instances = 0;

/** Ends the sharing of modules with the former test file. @returns the query of the new instances' URLs */
export function startInstances() {
  instances += 1;
  return `?${instances}`;
}

const transformed = new Map();

function transform(filename) {
  if (!transformed.has(filename)) {
    transformed.set(filename, transformSync(readFileSync(filename, 'utf8'), { ...SYNTAX, filename }).code);
  }
  return transformed.get(filename);
}

process.setSourceMapsEnabled(true);
registerHooks({
  resolve(specifier, context, next) {
    const standIn = STAND_INS.find(([pattern]) => pattern.test(specifier));
    if (standIn) return { url: standIn[1], format: 'module', shortCircuit: true };
    const resolved = next(specifier, context);
    return WITH_STATE.test(resolved.url) ? { ...resolved, url: `${resolved.url}?${instances}` } : resolved;
  },
  load(url, context, next) {
    const isJsx = /\.tsx\?/.test(url);
    return isJsx ? { format: 'module', source: transform(fileURLToPath(url)), shortCircuit: true } : next(url, context);
  },
});
