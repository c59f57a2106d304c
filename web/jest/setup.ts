import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { cleanup, configure, screen, within } from '@testing-library/react';
import '#lib/composition.ts';

// Only a test that fails waits so long, on however busy a machine.
configure({ asyncUtilTimeout: 30_000 });
Object.assign(globalThis, { jest, IS_REACT_ACT_ENVIRONMENT: true });
// Testing Library is loaded once for all test files, each of which has its own document.
Object.assign(screen, within(document.body));

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
  sessionStorage.clear();
});

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

function show(this: HTMLDialogElement) {
  this.open = true;
}

function close(this: HTMLDialogElement, value?: string) {
  if (!this.open) return;
  this.open = false;
  if (value !== undefined) this.returnValue = value;
  this.dispatchEvent(new Event('close'));
}

/** Answers nothing. Tests of a worker replace it. */
class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

const noMatch = (media: string) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} });

// Browser APIs that jsdom lacks and components call unconditionally.
Object.assign(globalThis, {
  matchMedia: noMatch,
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  Worker: SilentWorker,
  scrollTo() {},
});
Object.assign(HTMLDialogElement.prototype, { show, showModal: show, close });
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {}, togglePopover() {} });
Object.assign(Element.prototype, {
  scrollIntoView() {},
  getAnimations: () => [],
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
});
// jsdom does not know <search>; without this React warns about an unknown element.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: HTMLElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
  },
});
Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL() {} });
Object.assign(Blob.prototype, {
  text(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(this);
    });
  },
});
