import { Icon as ChevronRight } from 'virtual:lucide/chevron-right';
import { Icon as Eye } from 'virtual:lucide/eye';
import { Icon as EyeOff } from 'virtual:lucide/eye-off';
import { Icon as Lock } from 'virtual:lucide/lock';
import { Icon as LockOpen } from 'virtual:lucide/lock-open';
import { type Poll, type Sequence, texts } from '@showhands/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { presentMessages } from '#lib/messages/present.ts';
import { paths, REMOTE } from '#lib/paths.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { coverMutation, statusMutation } from '../api.ts';
import { presentMutation, sequencesQuery } from '../sequences/api.ts';
import { stepFrom } from '../sequences/steps.ts';
import { usePresentation } from '../use-presentation.ts';
import { presentedQuery } from './api.ts';
import { following } from './following.ts';

const copy = presentMessages;

const Next = ({ sequence, poll }: { sequence: Sequence; poll: Poll }) => {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(presentMutation());
  const index = sequence.polls.findIndex(({ id }) => id === poll.id);
  const next = index === -1 ? null : stepFrom(sequence, index, 1).poll;
  const present = (pollId: string) => {
    // The message may come before the response, and takes followers along.
    following.choose(sequence.id, true);
    mutate(
      { sequenceId: sequence.id, pollId },
      {
        onSuccess: () => {
          following.located(sequence.id, pollId);
          void navigate(paths.poll(pollId));
        },
        onError: (error) => toasts.error(errorText(error, copy.notes.nextFailed)),
      },
    );
  };
  return (
    <Button variant="primary" pending={isPending} inactive={next === null} onClick={() => next && present(next.id)}>
      {copy.remote.next}
      <ChevronRight size={18} className="rtl:-scale-x-100" />
    </Button>
  );
};

const Cover = ({ poll }: { poll: Poll }) => {
  const { data } = usePresentation(poll.id);
  const { mutate, isPending } = useMutation(coverMutation(poll.id));
  if (!data) return null;
  const { covered } = data;
  const toggle = () => mutate(!covered, { onError: (error) => toasts.error(errorText(error, copy.notes.coverFailed)) });
  return (
    <Button pending={isPending} onClick={toggle}>
      {covered ? <Eye size={18} /> : <EyeOff size={18} />}
      {covered ? copy.remote.reveal : copy.remote.cover}
    </Button>
  );
};

const Close = ({ poll }: { poll: Poll }) => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation(statusMutation(poll.id));
  const change = (status: 'active' | 'closed') =>
    mutate(status, {
      onSettled: () => setAsking(false),
      onError: (error) => toasts.error(errorText(error, texts.poll.statusFailed)),
    });
  const isClosed = poll.status === 'closed';
  return (
    <>
      <Button pending={isPending} onClick={() => (isClosed ? change('active') : setAsking(true))}>
        {isClosed ? <LockOpen size={18} /> : <Lock size={18} />}
        {isClosed ? copy.remote.reopen : copy.remote.close}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={copy.closing.title}
        labels={copy.closing.labels}
        pending={isPending}
        onConfirm={() => change('closed')}
        onClose={() => setAsking(false)}
      >
        <p>{copy.closing.text}</p>
      </ConfirmDialog>
    </>
  );
};

const Buttons = ({ poll, sequenceIds }: { poll: Poll; sequenceIds: readonly string[] }) => {
  const { data: own = [] } = useQuery({ ...sequencesQuery(), enabled: sequenceIds.length > 0 });
  const sequence = own.find(({ id }) => sequenceIds.includes(id));
  return (
    <section
      aria-label={copy.remote.name}
      className="pointer-events-auto flex flex-wrap justify-center gap-2 rounded-control bg-surface p-2 shadow-float"
    >
      {sequence && <Next sequence={sequence} poll={poll} />}
      <Cover poll={poll} />
      <Close poll={poll} />
    </section>
  );
};

/**
 * Runs the wall from the page of its poll, on the presenter's phone: of a sequence that is presented, and of a single poll that
 * its creator has opened by the code on the wall, or whose menu they have asked for it.
 */
export const Remote = ({ poll }: { poll: Poll }) => {
  const { data: presented = [] } = useQuery(presentedQuery(poll.id));
  const sequenceIds = presented.filter(({ pollId }) => pollId === poll.id).map(({ sequenceId }) => sequenceId);
  const [search] = useSearchParams();
  const isOnWall = sequenceIds.length > 0 || search.has(REMOTE) || following.hasArrived(poll.id);
  return poll.status !== 'draft' && isOnWall && <Buttons poll={poll} sequenceIds={sequenceIds} />;
};
