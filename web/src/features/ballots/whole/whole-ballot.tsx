import { type OwnBallot, type Poll, pointsOf } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { ErrorState } from '#components/ui/error-state.tsx';
import { voteStatusQuery } from '#features/polls/api.ts';
import { isChosen, leaderText } from '#features/polls/leader.ts';
import { SpokenSlot } from '#features/polls/spoken/spoken-slot.tsx';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { anonymityMessages } from '#lib/messages/anonymity.ts';
import { appMessages } from '#lib/messages/app.ts';
import { ballotMessages, wholeBallotMessages } from '#lib/messages/ballot.ts';
import { formatZonedTime } from '#lib/time-zone.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { ballotQuery } from '../api.ts';
import { BallotFooter } from '../ballot-footer.tsx';
import { BallotSkeleton, Instruction, PrivacyNote } from '../ballot-notes.tsx';
import { canViewResults, mayChangeVote } from '../ballot-rules.ts';
import { confirmation } from '../confirmation.ts';
import { useBallotOrder } from '../use-ballot-order.ts';
import { AddOptionSlot } from '../voter-options.tsx';
import { AnonymityNote } from './anonymity-note.tsx';
import { BallotActions } from './ballot-actions.tsx';
import { type Choices, type ComparedPoll, choiceLimits } from './choices.ts';
import { ChooseOptions } from './choose-options.tsx';
import { HiddenBallot } from './hidden-ballot.tsx';
import { OrderOrScore } from './order-or-score.tsx';
import { OwnChoices } from './own-choices.tsx';
import { ReasonField } from './reason-field.tsx';
import { type Draft, useDraft } from './use-draft.ts';

const copy = wholeBallotMessages;

const CheckableNote = lazy(async () => ({
  default: (await importWithRetry(() => import('../checkable/checkable-note.tsx'))).CheckableNote,
}));
const CheckPanel = lazy(async () => ({
  default: (await importWithRetry(() => import('../checkable/check-panel.tsx'))).CheckPanel,
}));

const taskOf = ({ poll, kind }: Draft): string => {
  const { min, max } = choiceLimits(poll);
  const { points, most } = pointsOf(poll);
  return kind === 'points'
    ? copy.taskOfPoints(points, most, min, max, poll.options.length)
    : copy.task[kind](min, max, poll.options.length);
};

/** Whether the vote is final, or until when it can be changed. */
const finality = (poll: Poll): string =>
  mayChangeVote(poll) ? copy.changeable(poll.ends_at && formatZonedTime(poll.ends_at)) : ballotMessages.final;

const instructionOf = (draft: Draft): string => `${taskOf(draft)}. ${finality(draft.poll)}`;

const votedText = ({ poll, hasVoted, isEditing }: Draft): string | null => {
  if (!hasVoted || isEditing) return null;
  if (poll.anonymous) return anonymityMessages.hasVoted;
  const isFinal = poll.status === 'closed' || !mayChangeVote(poll);
  return isFinal ? ballotMessages.hasVoted : `${ballotMessages.hasVoted}. ${finality(poll)}`;
};

/** The options, to fill in or as they are on the viewer's ballot. */
const Options = ({ draft }: { draft: Draft }) => {
  const { poll, kind, choices, held, isEditing, edit } = draft;
  const inOrder = useBallotOrder(poll);
  if (kind === 'single' || kind === 'choose') return <ChooseOptions draft={draft} />;
  if (!isEditing) return <OwnChoices poll={poll} choices={choices} />;
  const shown = { ...poll, options: [...inOrder(poll.options)] };
  return <OrderOrScore poll={shown} choices={choices} held={held} onChange={edit} />;
};

const LoadedBallot = ({ poll: cached, stored }: { poll: Poll; stored: OwnBallot }) => {
  const section = useRef<HTMLElement>(null);
  const status = useQuery({ ...voteStatusQuery(cached.id), enabled: cached.anonymous === true });
  const draft = useDraft(cached, stored, section, cached.anonymous === true && status.data?.hasVoted === true);
  const { poll, hasVoted, isOpen, isPending } = draft;
  const confirmed = useSyncExternalStore(confirmation.subscribe, () => confirmation.of(poll.id));

  return (
    <section ref={section} tabIndex={-1} aria-label={ballotMessages.legend}>
      <Instruction poll={poll} isOpen={isOpen} voted={votedText(draft)} task={instructionOf(draft)} />
      <PrivacyNote poll={poll} />
      {poll.anonymous && <AnonymityNote poll={poll} />}
      {poll.checkable && !hasVoted && poll.status !== 'closed' && (
        <Suspense>
          <CheckableNote poll={poll} />
        </Suspense>
      )}
      <div className="mt-4">
        <Options draft={draft} />
      </div>
      {!isChosen(poll) && !draft.isEditing && <p className="mt-4 font-semibold break-words">{leaderText(poll)}</p>}
      <ReasonField draft={draft} />
      <AddOptionSlot poll={cached} />
      <BallotActions draft={draft} task={taskOf(draft)} />
      <BallotFooter poll={poll} canView={canViewResults(poll, hasVoted)} confirmed={confirmed} />
      {poll.checkable && (
        <Suspense>
          <CheckPanel poll={cached} hasVoted={hasVoted && !isPending} />
        </Suspense>
      )}
      <SpokenSlot poll={poll} muted={confirmed !== null || isPending} />
    </section>
  );
};

const OpenBallot = ({ poll }: { poll: Poll }) => {
  const { data, error, refetch, isFetching } = useQuery(ballotQuery(poll.id));
  if (data) return <LoadedBallot poll={poll} stored={data} />;
  if (!error) return <BallotSkeleton poll={poll} />;
  const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
  return <ErrorState heading="p" title={errorText(error, copy.loadFailed)} action={action} />;
};

/** A ballot that is sent as a whole, and that may be changed. */
export const WholeBallot = ({ poll }: { poll: Poll }) =>
  poll.visibility === 'hidden' ? <HiddenBallot poll={poll} /> : <OpenBallot poll={poll} />;

/** A ranking, scores or points to try, which stay in this component. Here, so that both uses of the editors share a chunk. */
export const TrialOrderOrScore = ({ poll, onChoose }: { poll: ComparedPoll; onChoose?: (() => void) | undefined }) => {
  const [choices, setChoices] = useState<Choices>([]);
  const choose = (next: Choices) => {
    setChoices(next);
    onChoose?.();
  };
  return <OrderOrScore poll={poll} choices={choices} held={[]} onChange={choose} />;
};
