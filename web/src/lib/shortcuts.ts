import { useEffectEvent, useLayoutEffect } from 'react';
import { browserStorage } from './device/storage.ts';
import { createObservable } from './observable.ts';

export interface Shortcut {
  readonly keys: readonly string[];
  /** Description for the list of shortcuts. */
  readonly label: string;
  readonly run: (key: string) => void;
}

const KEY = 'showhands.shortcuts';

const active = createObservable<readonly Shortcut[]>([]);
const enabled = createObservable(browserStorage.getItem(KEY) !== 'off');

const TYPING = 'input, textarea, select, [contenteditable]';

export const MOD = 'Mod+';

/** A character of a script other than the Latin one, in which no shortcut is written. */
export const OTHER_SCRIPT = /^(?!\p{Script=Latin}|\p{ASCII})[\p{L}\p{M}\p{Nd}؟]/u;

/**
 * The character of a key. On a layout of another script the position decides, since no key there has the letters of
 * shortcuts.
 */
const characterOf = ({ key, code, shiftKey }: KeyboardEvent): string => {
  if (!OTHER_SCRIPT.test(key)) return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  const character = /^(?:Key|Digit|Numpad)(.)$/.exec(code)?.[1] ?? key;
  return shiftKey ? character : character.toLowerCase();
};

export const isMac = () => /^(Mac|iP)/.test(navigator.platform);

/** The pressed key in the notation of shortcuts: `Mod+` is Ctrl, or Cmd on a Mac, where Ctrl edits text in fields. */
export const pressedKey = (event: KeyboardEvent): string | undefined => {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const key = characterOf(event);
  if (!(ctrlKey || metaKey || altKey)) return key;
  const mod = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return mod && !altKey && !shiftKey ? `${MOD}${key.toLowerCase()}` : undefined;
};

/** Ignores keys typed into a field, except with `Mod+`, which types nothing, and keys while a dialog is open. */
const isShortcut = (event: KeyboardEvent, key: string): boolean =>
  !event.defaultPrevented &&
  (key.startsWith(MOD) || !(event.target instanceof Element && event.target.closest(TYPING))) &&
  !document.querySelector('dialog[open]');

const onKeyDown = (event: KeyboardEvent) => {
  const key = pressedKey(event);
  if (key === undefined || !enabled.get() || !isShortcut(event, key)) return;
  const shortcut = active.get().findLast(({ keys }) => keys.includes(key));
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run(key);
};

/**
 * The owner of the shortcut. One of the screen goes before one of the layout, part of which mounts later than the
 * screen.
 */
type Scope = 'screen' | 'layout';

const add = (shortcut: Shortcut, scope: Scope) => {
  if (active.get().length === 0) document.addEventListener('keydown', onKeyDown);
  active.set(scope === 'layout' ? [shortcut, ...active.get()] : [...active.get(), shortcut]);
  return () => {
    active.set(active.get().filter((other) => other !== shortcut));
    if (active.get().length === 0) document.removeEventListener('keydown', onKeyDown);
  };
};

/**
 * The shortcuts of the current screen, and the switch that turns them off: dictation software types them by accident.
 */
export const shortcuts = {
  active: { get: active.get, subscribe: active.subscribe },
  enabled: { get: enabled.get, subscribe: enabled.subscribe },
  enable(on: boolean) {
    browserStorage.setItem(KEY, on ? 'on' : 'off');
    enabled.set(on);
  },
};

/**
 * Registers shortcuts while the caller is mounted. `keys` are separated by spaces; a single key works outside of
 * fields, one with `Mod+` everywhere.
 */
export const useShortcut = (keys: string, label: string, run: (key: string) => void, scope: Scope = 'screen') => {
  const onPress = useEffectEvent(run);
  // A layout effect, so that the keys work from the first paint.
  useLayoutEffect(() => add({ keys: keys.split(' '), label, run: (key) => onPress(key) }, scope), [keys, label, scope]);
};
