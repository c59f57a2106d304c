import { isDecided, type Poll, type Presentation } from '@showhands/contracts';
import { type CSSProperties, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { cx } from '#components/ui/cx.ts';
import { LiveRegion } from '#components/ui/live-region.tsx';
import { lotsText } from '#features/polls/lots-text.ts';
import { RunoffControls } from '#features/polls/runoff/runoff-controls.tsx';
import { OrderButton } from '#features/results/order-button.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { presentMessages } from '#lib/messages/present.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { AskDialog } from './ask-dialog.tsx';
import { Controls } from './controls.tsx';
import { CountdownDialog } from './countdown-dialog.tsx';
import { CreatorKeys } from './creator-keys.tsx';
import { JoinPanel } from './join-panel.tsx';
import { LotsDialog } from './lots-dialog.tsx';
import { note } from './note.ts';
import { outcomeOf } from './outcome.ts';
import { textSize } from './text-size.ts';
import { usePointerIdle } from './use-pointer-idle.ts';
import { useSequenceSteps } from './use-sequence-steps.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { useWallActions } from './use-wall-actions.ts';
import { useWallView } from './use-wall-view.ts';
import { WallFacts } from './wall-facts.tsx';
import { questionSize } from './wall-layout.ts';
import { isForRoom } from './wall-lead.ts';
import { WallOptions } from './wall-options.tsx';

const copy = presentMessages;

type Outcome = ReturnType<typeof outcomeOf>;

interface Props {
  poll: Poll;
  presentation: Presentation;
  watching: number | null;
}

/** The announcements for a screen reader: the changes that the room sees, and no single vote. */
const announcementOf = (poll: Poll, covered: boolean, outcome: Outcome | null): string => {
  const lots = outcome && lotsText(poll);
  if (lots) return lots.winner;
  if (outcome) return `${copy.announced.closed}. ${outcome.headline}. ${outcome.detail}`;
  if (poll.status === 'closed') return copy.announced.closed;
  return covered ? copy.announced.covered : copy.announced.revealed;
};

/** A poll for a room: question, live results and how to take part, in sizes that can be read from far away. */
export const Wall = ({ poll, presentation, watching }: Props) => {
  const steps = useSequenceSteps(poll.id, presentation.code);
  const actions = useWallActions({ poll, presentation, steps });
  const noted = useSyncExternalStore(note.subscribe, note.get);
  const idle = usePointerIdle();
  const scale = useSyncExternalStore(textSize.subscribe, textSize.get);
  useWakeLock();

  const { covered, closing } = actions;
  const view = useWallView(poll, covered);
  const hasOutcome = isDecided(poll) && isForRoom(poll) && !covered && (view.steps.isLast || view.steps.count < 2);
  const outcome = hasOutcome ? outcomeOf(poll) : null;
  const lots = hasOutcome ? lotsText(poll) : null;
  // Of a ranking, the sentence tells how the runoff was decided, or what broke a tie.
  const lead = outcome && poll.method !== 'rank' ? null : view.lead;
  // React does not know custom properties.
  const measures = { '--wall-scale': scale, '--wall-question-size': questionSize(poll.title) } as CSSProperties;

  return (
    <div
      data-wall
      style={measures}
      className={cx(
        'fixed inset-0 z-10 flex flex-col gap-(--wall-2) overflow-hidden bg-page p-(--wall-pad) landscape:flex-row',
        // On a phone, the controls would cover the facts.
        'max-sm:portrait:pb-18',
        idle && 'cursor-none',
      )}
    >
      <title>{appMessages.title(copy.page(isolated(poll.title)))}</title>
      <div className="flex min-h-0 min-w-0 grow flex-col gap-(--wall-between-parts)">
        <h1
          dir={userTextDirection(poll.title)}
          title={poll.title}
          className="line-clamp-4 shrink-0 text-[length:min(var(--wall-question),8vh)] leading-[1.15] font-semibold wrap-anywhere"
        >
          {poll.title}
        </h1>
        {outcome && (
          <div className="shrink-0 animate-appear border-s-4 border-accent ps-(--wall-1) motion-reduce:animate-none">
            <p className="line-clamp-2 text-[length:min(var(--wall-outcome),7vh)] leading-[1.15] font-semibold wrap-anywhere">
              {outcome.headline}
            </p>
            <p className="line-clamp-2 text-[length:min(var(--wall-lead),4vh)] leading-[1.25] wrap-anywhere figures">
              {outcome.detail}
            </p>
            {lots && (
              <p className="text-[length:min(var(--wall-lead),4vh)] leading-[1.25] wrap-anywhere">
                <span className="font-semibold">{lots.winner}</span>{' '}
                <span className="text-(length:--wall-small) text-muted">{lots.proof}</span>
              </p>
            )}
          </div>
        )}
        {lead !== null && (
          <p
            title={lead}
            className="line-clamp-2 shrink-0 text-[length:min(var(--wall-lead),4vh)] leading-[1.25] text-muted wrap-anywhere"
          >
            {lead}
          </p>
        )}
        <div className="flex shrink-0 flex-wrap gap-x-(--wall-1) text-[length:max(var(--text-15),var(--wall-small))] empty:hidden">
          {view.steps.count > 1 && <RunoffControls steps={view.steps} />}
          {view.order?.canSort && <OrderButton order={view.order} />}
        </div>
        <WallOptions poll={poll} rows={view.rows} />
      </div>
      <aside className="flex shrink-0 flex-col justify-between gap-(--wall-1) landscape:w-(--wall-rail)">
        {steps.code === undefined ? (
          <div />
        ) : (
          <JoinPanel code={steps.code ?? presentation.code} isOver={poll.status === 'closed'} />
        )}
        <WallFacts poll={poll} position={steps.position} watching={watching} />
      </aside>
      <p
        role="status"
        className="pointer-events-none absolute inset-x-0 bottom-18 mx-auto w-fit max-w-question rounded-control bg-ink px-4 py-2 text-[length:max(var(--text-17),var(--wall-1))] text-page empty:hidden"
      >
        {noted}
      </p>
      <Controls actions={actions} idle={idle} />
      {actions.isCreator && (
        <>
          <CreatorKeys actions={actions} />
          <AskDialog poll={poll} steps={steps} isOpen={actions.isAsking} onDone={actions.toggleAsking} />
          <CountdownDialog poll={poll} countdown={actions.countdown} />
          <LotsDialog poll={poll} lots={actions.lots} />
        </>
      )}
      <LiveRegion text={announcementOf(poll, covered, outcome)} urgent={poll.status === 'closed'} />
      <p aria-live="polite" className="sr-only">
        {view.spoken}
      </p>
      <ConfirmDialog
        open={closing.isOpen}
        title={copy.closing.title}
        labels={copy.closing.labels}
        pending={closing.isPending}
        onConfirm={closing.confirm}
        onClose={closing.cancel}
      >
        <p>{copy.closing.text}</p>
      </ConfirmDialog>
    </div>
  );
};
