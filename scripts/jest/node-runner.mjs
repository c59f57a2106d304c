/**
 * Runs a test file as a module of Node itself, and so all modules that it imports: the test files of a worker share them,
 * in one realm. Jest's own module system evaluates them for each test file, which took half of the suite's CPU time.
 */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setGlobals } from './globals.mjs';
import runMeasured from './measured-runner.mjs';

const GLOBALS = new URL('globals.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, format: 'module', shortCircuit: true } : next(specifier, context),
});

export default function runNatively(globalConfig, config, environment, runtime, path, ...others) {
  setGlobals(undefined);
  runtime.unstable_importModule = (file) => {
    setGlobals(runtime.requireModuleOrMock(file, '@jest/globals'));
    return import(pathToFileURL(file).href);
  };
  return runMeasured(globalConfig, config, environment, runtime, path, ...others);
}
