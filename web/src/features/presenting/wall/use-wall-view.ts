import type { Poll } from '@showhands/contracts';
import { stepText } from '#features/polls/runoff/step-text.ts';
import { useRunoffSteps } from '#features/polls/runoff/use-runoff-steps.ts';
import { useSpokenStep } from '#features/polls/runoff/use-spoken-step.ts';
import { useResultOrder } from '#features/results/result-order.ts';
import { isForRoom, wallLeadOf } from './wall-lead.ts';
import { countedRunoffOf, leadersOf, wallRowsOf } from './wall-rows.ts';

/** The results that the wall shows: all, or one round of a runoff, in the order that the presenter has chosen. */
export const useWallView = (poll: Poll, covered: boolean) => {
  const isShown = isForRoom(poll) && !covered;
  const runoff = isShown ? countedRunoffOf(poll) : null;
  const steps = useRunoffSteps(runoff?.rounds.length ?? 0, true);
  const order = useResultOrder(poll, leadersOf(poll));
  const round = runoff?.rounds[steps.round];
  const lead = round && !steps.isLast ? stepText(round) : wallLeadOf(poll, covered);
  const rows = wallRowsOf(poll, isShown, runoff ? steps.round : undefined);
  // The earlier rounds of a runoff tell nothing of the winner in advance.
  const shownOrder = isShown && steps.isLast ? order : null;
  return {
    lead,
    steps,
    spoken: useSpokenStep(steps, lead ?? ''),
    order: shownOrder,
    rows: shownOrder ? shownOrder.ordered(rows) : rows,
  };
};
