import { shortcutMessages } from './messages/layout.ts';
import { isMac, MOD, OTHER_SCRIPT, type Shortcut } from './shortcuts.ts';

/** The code of the key that has a character on an American keyboard. */
const codeOf = (character: string): string => {
  if (character === '/') return 'Slash';
  return (/\d/.test(character) ? 'Digit' : 'Key') + character.toUpperCase();
};

/** The label of a key on the user's keyboard. `layout`: the character of each code. */
export const keyName = (key: string, layout: ReadonlyMap<string, string>): string => {
  const isModified = key.startsWith(MOD);
  const character = isModified ? key.slice(MOD.length) : key;
  const printed = layout.get(codeOf(character)) ?? '';
  const name = OTHER_SCRIPT.test(printed) ? printed : character;
  return isModified ? `${isMac() ? '⌘' : shortcutMessages.control} ${name.toUpperCase()}` : name;
};

/** The shortcuts that a key reaches: a later one takes the keys that it shares with others. */
export const reachable = (list: readonly Shortcut[]): Shortcut[] =>
  list.filter(({ keys }, index) =>
    keys.some((key) => list.findLastIndex((other) => other.keys.includes(key)) === index),
  );
