import type { OwnBallot, Poll } from '@showhands/contracts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/http/api-error.ts';
import { mayChangeVote } from '../ballot-rules.ts';
import { useUnsentBallot } from '../unsent-ballots.ts';
import { useIsOpen } from '../use-is-open.ts';
import { type Choices, idsOf, kindOf, knownChoices } from './choices.ts';
import { useWholeBallot } from './use-whole-ballot.ts';

/** A ballot that the voter fills in, until it is sent, and the stored one, which they may change. */
export const useDraft = (
  cached: Poll,
  stored: OwnBallot,
  section: RefObject<HTMLElement | null>,
  hasVotedAnonymously: boolean,
) => {
  const { poll, own, isPending, unsent, send, failureOf } = useWholeBallot(cached, stored);
  const kind = kindOf(poll);
  // A single choice is sent by its click alone, so one that was not counted is not chosen.
  const [draft, setDraft] = useState<Choices | null>(unsent && unsent.length > 0 && kind !== 'single' ? unsent : null);
  const [typedReason, setReason] = useState<string | null>(null);
  const reason = typedReason ?? stored.reason ?? '';
  const sentReason = poll.reasons === 'optional' ? reason.trim() || undefined : undefined;
  /** The ballot that a single click has replaced, to take that back. */
  const [former, setFormer] = useState<Choices | null>(null);
  const isOpen = useIsOpen(poll.opens_at);

  const hasVoted = own.length > 0 || hasVotedAnonymously;
  const isAccepting = poll.status === 'active' && isOpen;
  const isEditing = isAccepting && !isPending && (!hasVoted || draft !== null);

  useUnsentBallot(
    poll.id,
    isEditing &&
      ((draft !== null && JSON.stringify(draft) !== JSON.stringify(own)) || reason !== (stored.reason ?? '')),
  );

  /** The pressed button goes away, so the focus moves to the ballot. */
  const keepFocus = () => section.current?.focus();
  const callbacks = {
    onSuccess: () => {
      setDraft(null);
      setReason(null);
    },
    // Voters see a vote from another tab or device before they change it.
    onError: (error: Error) => error instanceof ApiError && error.code === 'version_conflict' && setDraft(null),
  };

  const withdraws = useRef(false);
  useLayoutEffect(() => {
    if (!hasVoted && withdraws.current && document.activeElement === document.body) section.current?.focus();
    withdraws.current = false;
  }, [hasVoted, section]);

  return {
    poll,
    isOpen,
    isPending,
    isEditing,
    hasVoted,
    /** The options on the stored ballot, which keep their seats. */
    held: idsOf(stored.choices),
    kind,
    canChange: isAccepting && hasVoted && !isEditing && mayChangeVote(poll),
    choices: isEditing ? knownChoices(poll, draft ?? []) : own,
    failure: failureOf(callbacks),
    /** As it is typed, or stored. */
    reason,
    setReason,
    edit: setDraft,
    change: () => {
      keepFocus();
      setDraft(own);
    },
    keep: () => {
      keepFocus();
      setDraft(null);
      setReason(null);
    },
    former,
    /** Replaces the ballot at once; `former` takes that back. */
    replace: (choices: Choices) => {
      setFormer(own);
      send(choices, undefined, callbacks);
    },
    /** Sends a ballot; an empty one withdraws the vote. */
    send: (choices: Choices) => {
      setFormer(null);
      withdraws.current = choices.length === 0;
      send(choices, sentReason, callbacks);
    },
    keepFocus,
  };
};

export type Draft = ReturnType<typeof useDraft>;
