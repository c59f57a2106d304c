import { TestEnvironment } from 'jest-environment-jsdom';

// jsdom has no fetch, streams or encoders; Node's fetch rejects its AbortSignal.
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'CompressionStream',
  'DecompressionStream',
  'Headers',
  'MessageChannel',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'WritableStream',
  'clearImmediate',
  'fetch',
  'setImmediate',
  'structuredClone',
];

export default class WebEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    // jsdom has its own realm: without this, bytes from Node are not instances of the page's Uint8Array.
    this.global.Uint8Array = Uint8Array;
    this.global.ArrayBuffer = ArrayBuffer;
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle });
  }
}
