import { findPollByCode, type Sequence } from '@showhands/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pollQuery } from '#features/polls/api.ts';
import { api } from '#lib/http/api.ts';
import { presentMessages } from '#lib/messages/present.ts';
import { useServerMessage } from '#lib/socket/use-live.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { presentationQuery } from '../api.ts';
import { applyPresented, presentMutation, sequencesQuery } from '../sequences/api.ts';
import { stepFrom, wallPath } from '../sequences/steps.ts';
import { note } from './note.ts';

const copy = presentMessages.notes;

/** The actions of next and previous: within the sequence of the address, if it is one of the viewer's. */
export const useSequenceSteps = (pollId: string, code: string) => {
  const [search] = useSearchParams();
  const id = search.get('sequence');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: sequences, isLoading } = useQuery({ ...sequencesQuery(), enabled: id !== null });
  const { mutate, isPending } = useMutation(presentMutation());

  const sequence: Sequence | undefined = sequences?.find((one) => one.id === id);
  const index = sequence?.polls.findIndex((poll) => poll.id === pollId) ?? -1;

  const open = async (next: string, sequenceId: string) => {
    // Fetched before the screen changes, so that a room sees no loading.
    await Promise.allSettled([client.query(pollQuery(next)), client.query(presentationQuery(next))]);
    await navigate(wallPath(next, sequenceId), { replace: true });
  };

  // A sequence that starts with this poll takes its code over: the code that is on this wall leads to the presenter.
  const [shownCode] = useState(code);
  const followCode = async () => {
    const { pollId: next, sequenceId } = await api.call(findPollByCode, { params: { code: shownCode } });
    if (sequenceId !== undefined && next !== null && next !== pollId) await open(next, sequenceId);
  };

  useServerMessage('nextPoll', (message) => {
    if (message.pollId !== pollId || message.next === pollId) return;
    // Later messages and the next change of the code try again.
    if (id === null) void followCode().catch(() => undefined);
    // Another wall of the same sequence has gone on.
    if (message.sequenceId !== id) return;
    applyPresented(client, id, message.next);
    void open(message.next, id);
  });
  // The poll has got another code while the connection was down.
  const codeChanged = useEffectEvent((current: string) => {
    if (id === null && current !== shownCode) void followCode().catch(() => undefined);
  });
  useEffect(() => codeChanged(code), [code]);

  // The message is missed while the connection is down, but not the refetch after it.
  const current = sequence?.current ?? null;
  const seen = useRef(current);
  const follow = useEffectEvent((next: string | null) => {
    const wasHere = seen.current === pollId;
    seen.current = next;
    if (wasHere && next !== null && next !== pollId && id !== null) void open(next, id);
  });
  useEffect(() => follow(current), [current]);

  const step = (by: 1 | -1) => {
    if (isPending) return;
    if (!sequence || index === -1) return note.show(copy.noSequence);
    const { poll, skipped } = stepFrom(sequence, index, by);
    if (!poll) return note.show(by === 1 ? copy.last : copy.first);
    if (skipped > 0) note.show(copy.skipped(skipped));
    mutate(
      { sequenceId: sequence.id, pollId: poll.id },
      {
        onSuccess: () => void open(poll.id, sequence.id),
        onError: (error) => note.show(errorText(error, copy.nextFailed)),
      },
    );
  };

  return {
    /** The sequence's code; null without one, undefined while it loads. */
    code: isLoading ? undefined : (sequence?.code ?? null),
    id: sequence?.id ?? null,
    /** Opens the wall of another poll of a sequence. */
    open,
    position: sequence && index !== -1 ? presentMessages.position(index + 1, sequence.polls.length) : null,
    hasSequence: sequence !== undefined,
    next: () => step(1),
    previous: () => step(-1),
  };
};

export type SequenceSteps = ReturnType<typeof useSequenceSteps>;
