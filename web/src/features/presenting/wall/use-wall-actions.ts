import { type Poll, type Presentation, texts, tiedOptionsOf } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsCreator } from '#features/polls/use-is-creator.ts';
import { lotsMessages } from '#lib/messages/lots.ts';
import { presentMessages } from '#lib/messages/present.ts';
import { paths } from '#lib/paths.ts';
import { useShortcut } from '#lib/shortcuts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { countdownMutation, coverMutation, lotsMutation, statusMutation } from '../api.ts';
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

/** The actions on the wall, with their keys. */
export const useWallActions = ({ poll, presentation: { covered }, steps }: Parts) => {
  const isCreator = useIsCreator(poll);
  const navigate = useNavigate();
  const { full, toggle: toggleFullScreen } = useFullScreen();
  const [isClosing, setClosing] = useState(false);
  const cover = useMutation(coverMutation(poll.id));
  const status = useMutation(statusMutation(poll.id));
  const lots = useMutation(lotsMutation(poll.id));
  const [isDrawing, setDrawing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isCounting, setCounting] = useState(false);
  const countdown = useMutation(countdownMutation(poll.id));

  const isClosed = poll.status === 'closed';

  const toggleCover = () => {
    if (!isCreator || cover.isPending) return;
    cover.mutate(!covered, { onError: (error) => note.show(errorText(error, copy.notes.coverFailed)) });
  };
  const changeStatus = (wanted: 'active' | 'closed') =>
    status.mutate(wanted, {
      onSettled: () => setClosing(false),
      onError: (error) => note.show(errorText(error, texts.poll.statusFailed)),
    });
  /** Only a close is asked about: it takes the vote from people who are about to cast it. */
  const toggleOpen = () => {
    if (!isCreator || status.isPending) return;
    if (isClosed) changeStatus('active');
    else setClosing(true);
  };
  const draw = () => {
    if (!isCreator || lots.isPending) return;
    if (!isClosed) note.show(lotsMessages.open);
    else if (tiedOptionsOf(poll).length === 0) note.show(lotsMessages.noTie);
    else if (!poll.lots?.draw) {
      lots.mutate(undefined, {
        onSuccess: () => setDrawing(true),
        onError: (error) => note.show(errorText(error, lotsMessages.failed)),
      });
    }
  };
  const toggleAsking = () => isCreator && setAsking(!isAsking);
  const toggleCountdown = () => {
    if (!isCreator) return;
    if (poll.status === 'active') setCounting(!isCounting);
    else note.show(copy.notes.closed);
  };
  const setCountdown = (seconds: number | null) =>
    countdown.mutate(seconds, {
      onSuccess: ({ ends_at: end }) => {
        setCounting(false);
        if (seconds === null && end !== null && end === poll.ends_at) note.show(copy.notes.planned);
      },
      onError: (error) => note.show(errorText(error, copy.notes.countdownFailed)),
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
    isClosed,
    full,
    next,
    previous,
    toggleCover,
    toggleFullScreen,
    toggleOpen,
    leave,
    draw,
    /** Options tie in the final result, and no lots were drawn. Drawing starts with a dialog. */
    canDraw: isCreator && isClosed && !poll.lots?.draw && tiedOptionsOf(poll).length > 0,
    lots: {
      isOpen: isDrawing,
      isPending: lots.isPending,
      error: lots.error ? errorText(lots.error, lotsMessages.failed) : undefined,
      draw: (word: string) => lots.mutate(word, { onSuccess: () => setDrawing(false) }),
      dismiss: () => setDrawing(false),
    },
    isAsking,
    toggleAsking,
    toggleCountdown,
    countdown: {
      isOpen: isCounting,
      isPending: countdown.isPending,
      set: setCountdown,
      dismiss: () => setCounting(false),
    },
    closing: {
      isOpen: isClosing,
      isPending: status.isPending,
      confirm: () => changeStatus('closed'),
      cancel: () => setClosing(false),
    },
  };
};

export type WallActions = ReturnType<typeof useWallActions>;
