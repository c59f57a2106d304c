import { type Poll, type Presentation, texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsCreator } from '#features/polls/use-is-creator.ts';
import { presentMessages } from '#lib/messages/present.ts';
import { paths } from '#lib/paths.ts';
import { useShortcut } from '#lib/shortcuts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { closeMutation, coverMutation } from '../api.ts';
import { note } from './note.ts';
import { textSize } from './text-size.ts';
import { useClicker } from './use-clicker.ts';
import { useFullScreen } from './use-full-screen.ts';
import type { SequenceSteps } from './use-sequence-steps.ts';

const copy = presentMessages;

interface Parts {
  readonly poll: Poll;
  readonly presentation: Presentation;
  readonly steps: SequenceSteps;
}

/** What can be done on the wall, with the keys that everybody has. */
export const useWallActions = ({ poll, presentation: { covered }, steps }: Parts) => {
  const isCreator = useIsCreator(poll);
  const navigate = useNavigate();
  const { full, toggle: toggleFullScreen } = useFullScreen();
  const [isClosing, setClosing] = useState(false);
  const cover = useMutation(coverMutation(poll.id));
  const closing = useMutation(closeMutation(poll.id));

  const mayClose = isCreator && poll.status === 'active';

  const toggleCover = () => {
    if (!isCreator || cover.isPending) return;
    cover.mutate(!covered, { onError: (error) => note.show(errorText(error, copy.notes.coverFailed)) });
  };
  const askToClose = () => mayClose && setClosing(true);
  const close = () =>
    closing.mutate(undefined, {
      onSettled: () => setClosing(false),
      onError: (error) => note.show(errorText(error, texts.poll.statusFailed)),
    });
  const leave = () => void navigate(steps.hasSequence ? paths.sequences : paths.poll(poll.id), { replace: true });

  const { next, previous } = steps;
  useShortcut('n', copy.keys.next, next);
  useShortcut('p', copy.keys.previous, previous);
  useClicker(next, previous);
  useShortcut('+ =', copy.controls.larger, () => textSize.change(1));
  useShortcut('-', copy.controls.smaller, () => textSize.change(-1));
  useShortcut('f', copy.controls.fullScreen, toggleFullScreen);
  useShortcut('Escape', copy.controls.leave, leave);

  return {
    covered,
    isCreator,
    mayClose,
    full,
    next,
    previous,
    toggleCover,
    toggleFullScreen,
    askToClose,
    leave,
    closing: { isOpen: isClosing, isPending: closing.isPending, confirm: close, cancel: () => setClosing(false) },
  };
};

export type WallActions = ReturnType<typeof useWallActions>;
