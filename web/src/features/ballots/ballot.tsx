import type { Poll } from '@showhands/contracts';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { SpokenSlot } from '#features/polls/spoken/spoken-slot.tsx';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { BallotFooter } from './ballot-footer.tsx';
import { BallotSkeleton, Instruction, PrivacyNote } from './ballot-notes.tsx';
import { canViewResults, needsWholeBallot, seatsLeft, voteRejection } from './ballot-rules.ts';
import { confirmation } from './confirmation.ts';
import { OptionList } from './option-list.tsx';
import { useBallot } from './use-ballot.ts';
import { useIsOpen } from './use-is-open.ts';
import { AddOptionSlot, ProposalsSlot } from './voter-options.tsx';

const copy = ballotMessages;

const WholeBallot = lazy(async () => ({
  default: (await importWithRetry(() => import('./whole/whole-ballot.tsx'))).WholeBallot,
}));

const QuorumNote = lazy(async () => ({
  default: (await importWithRetry(() => import('#features/polls/quorum-note.tsx'))).QuorumNote,
}));

interface Props {
  poll: Poll;
  /** The ids of the options that the viewer has chosen, according to the server. */
  votes: readonly string[];
}

/** A ballot whose options are each both a vote button and the bar of its result. */
const SimpleBallot = ({ poll: cached, votes }: Props) => {
  const { poll, chosen, choose, isPending, failureOf } = useBallot(cached, votes);
  const confirmed = useSyncExternalStore(confirmation.subscribe, () => confirmation.of(poll.id));
  const isOpen = useIsOpen(poll.opens_at);
  const canVote = voteRejection(poll, chosen) === null;

  return (
    <section aria-label={copy.legend}>
      <Instruction
        poll={poll}
        isOpen={isOpen}
        voted={chosen.size > 0 && !poll.allow_multiple_votes ? copy.hasVoted : null}
        task={poll.allow_multiple_votes ? copy.multiple : copy.single}
      />
      <PrivacyNote poll={poll} />
      <div className="mt-4">
        <OptionList
          poll={poll}
          propsOf={(row) => ({
            multiple: poll.allow_multiple_votes,
            chosen: chosen.has(row.id),
            pending: isPending(row.id),
            disabled: canVote && (!isOpen || (seatsLeft(row) === 0 && !chosen.has(row.id))),
            isFinal: !canVote,
            failure: failureOf(row.id),
            onChoose: () => choose(row.id),
          })}
        />
      </div>
      <AddOptionSlot poll={cached} />
      <BallotFooter poll={poll} canView={canViewResults(poll, chosen.size > 0)} confirmed={confirmed} />
      <SpokenSlot poll={poll} muted={confirmed !== null || poll.options.some(({ id }) => isPending(id))} />
    </section>
  );
};

export const Ballot = (props: Props) => (
  <>
    {needsWholeBallot(props.poll) ? (
      <Suspense fallback={<BallotSkeleton poll={props.poll} />}>
        <WholeBallot poll={props.poll} />
      </Suspense>
    ) : (
      <SimpleBallot {...props} />
    )}
    {(props.poll.quorum_voters !== undefined || props.poll.anonymous) && (
      <Suspense>
        <div className="mt-4">
          <QuorumNote poll={props.poll} />
        </div>
      </Suspense>
    )}
    <ProposalsSlot poll={props.poll} />
  </>
);
