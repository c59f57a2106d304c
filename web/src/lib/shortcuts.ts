import { useEffectEvent, useLayoutEffect } from 'react';
import { createStore } from './store.ts';

export interface Shortcut {
  readonly keys: readonly string[];
  /** What it does, for the list of keys. */
  readonly label: string;
  readonly run: (key: string) => void;
}

const KEY = 'showhands.shortcuts';

const readEnabled = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
};

const active = createStore<readonly Shortcut[]>([]);
const enabled = createStore(readEnabled());

const TYPING = 'input, textarea, select, [contenteditable]';

const MOD = 'Mod+';

const isMac = () => /^(Mac|iP)/.test(navigator.platform);

/** The pressed key as shortcuts name it: `Mod+` is Ctrl, and Cmd on a Mac, where Ctrl has meanings of its own in a field. */
export const pressedKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined => {
  if (!(ctrlKey || metaKey || altKey)) return key;
  const mod = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return mod && !altKey && !shiftKey ? `${MOD}${key.toLowerCase()}` : undefined;
};

/** A key as it is written on this person's keyboard. */
export const keyName = (key: string): string =>
  key.startsWith(MOD) ? `${isMac() ? '⌘' : 'Ctrl'} ${key.slice(MOD.length).toUpperCase()}` : key;

/** What is typed into a field belongs to it; with `Mod+` nothing is typed. */
const isForUs = (event: KeyboardEvent, key: string): boolean =>
  !event.defaultPrevented &&
  (key.startsWith(MOD) || !(event.target instanceof Element && event.target.closest(TYPING))) &&
  !document.querySelector('dialog[open]');

const onKeyDown = (event: KeyboardEvent) => {
  const key = pressedKey(event);
  if (key === undefined || !enabled.get() || !isForUs(event, key)) return;
  const shortcut = active.get().findLast(({ keys }) => keys.includes(key));
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run(key);
};

const add = (shortcut: Shortcut) => {
  if (active.get().length === 0) document.addEventListener('keydown', onKeyDown);
  active.set([...active.get(), shortcut]);
  return () => {
    active.set(active.get().filter((other) => other !== shortcut));
    if (active.get().length === 0) document.removeEventListener('keydown', onKeyDown);
  };
};

/** The keys that do something on this screen, and whether they may: whoever speaks to their computer turns them off. */
export const shortcuts = {
  active: { get: active.get, subscribe: active.subscribe },
  enabled: { get: enabled.get, subscribe: enabled.subscribe },
  enable(on: boolean) {
    try {
      localStorage.setItem(KEY, on ? 'on' : 'off');
    } catch {
      // Storage may be forbidden; then the choice lasts as long as the page.
    }
    enabled.set(on);
  },
};

/** `keys`, pressed alone and not while typing, or with `Mod+` at any time, do `run` while the caller is mounted. */
export const useShortcut = (keys: string, label: string, run: (key: string) => void) => {
  const onPress = useEffectEvent(run);
  // Before it is painted: whoever sees a screen may press its keys.
  useLayoutEffect(() => add({ keys: keys.split(' '), label, run: (key) => onPress(key) }), [keys, label]);
};
