import { lotsMessages } from '#lib/messages/lots.ts';
import { presentMessages } from '#lib/messages/present.ts';
import { useShortcut } from '#lib/shortcuts.ts';
import type { WallActions } from './use-wall-actions.ts';

const copy = presentMessages;

/** The keys of a poll's creator. A component, so that others have none of them, in the list of keys either. */
export const CreatorKeys = ({ actions }: { actions: WallActions }) => {
  useShortcut('h', copy.keys.cover, actions.toggleCover);
  useShortcut('c', copy.keys.close, actions.toggleOpen);
  useShortcut('q', copy.ask.title, actions.toggleAsking);
  useShortcut('l', lotsMessages.draw, actions.draw);
  useShortcut('t', copy.controls.countdown, actions.toggleCountdown);
  return null;
};
