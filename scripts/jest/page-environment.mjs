import { setTimeout } from 'node:timers/promises';
import { createContext, runInContext } from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { JSDOM } from 'jsdom';
import NodeEnvironment from './node-environment.mjs';
import { startInstances } from './page-modules.mjs';

/** jsdom has these too. Node's fetch rejects its AbortSignal, and React keeps the timers of the first test file. */
const OF_NODE = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'atob',
  'btoa',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'performance',
  'queueMicrotask',
  'setInterval',
  'setTimeout',
];
const OF_LANGUAGE = runInContext('Object.getOwnPropertyNames(globalThis)', createContext());
const OF_WINDOW = ['parent', 'self', 'top', 'window'];
const OF_EVENT_TARGET = ['addEventListener', 'dispatchEvent', 'removeEventListener'];
const KEPT = new Set([...OF_NODE, ...OF_LANGUAGE]);

/** @returns the descriptor of a global that is a property of the window */
function describeGlobal(window, name) {
  const value = window[name];
  if (typeof value === 'function' && /^[a-z]/.test(name)) return { value: value.bind(window), writable: true };
  const set = (changed) => {
    window[name] = changed;
  };
  return { get: () => window[name], set };
}

/** Makes the properties of a window global. @returns a function that restores all globals */
function setGlobals(window) {
  const before = Object.getOwnPropertyDescriptors(globalThis);
  const names = [...Object.getOwnPropertyNames(window), ...OF_EVENT_TARGET].filter((name) => !KEPT.has(name));
  for (const name of names)
    Object.defineProperty(globalThis, name, { configurable: true, ...describeGlobal(window, name) });
  for (const name of OF_WINDOW) Object.defineProperty(globalThis, name, { value: globalThis });
  return () => {
    const added = Object.getOwnPropertyNames(globalThis).filter((name) => !Object.hasOwn(before, name));
    for (const name of added) Reflect.deleteProperty(globalThis, name);
    Object.defineProperties(globalThis, before);
  };
}

/** A window of jsdom for each test file. Its properties are globals meanwhile. */
export default class extends NodeEnvironment {
  constructor(config, context) {
    super(config, context);
    // The proxy keeps the timers of `node:timers` real: React waits for them.
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: new Proxy(globalThis, {}) });
  }

  async setup() {
    await super.setup();
    // Jest's own function does not find the lines of the sources, and Node's does.
    Error.prepareStackTrace = undefined;
    this.query = startInstances();
    this.window = new JSDOM('<!DOCTYPE html>', { url: 'http://localhost/', pretendToBeVisual: true }).window;
    this.restoreGlobals = setGlobals(this.window);
  }

  async teardown() {
    // jsdom announces a changed selection after a moment.
    await setTimeout();
    this.restoreGlobals();
    this.window.close();
    await super.teardown();
  }
}
