import type { Poll } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { pointResultsOf, pollResultsOf } from '#features/polls/option-results.ts';
import { RUNS_SHOWN, runsQuery } from '#features/polls/series/api.ts';
import { overTimeMessages } from '#lib/messages/over-time.ts';
import { ownColorsOf } from '../pie/slices.ts';
import { LINES_SHOWN, LinesChart } from './lines-chart.tsx';
import { colorsOf, linesOf, runsOf, valueKindOf } from './run-values.ts';
import { RunsTable } from './runs-table.tsx';

const copy = overTimeMessages;

/** The results of the latest runs as lines and as a table. The open poll is as it is now, the other runs as they were loaded. */
export const OverTime = ({ poll }: { poll: Poll }) => {
  const { data: polls = [] } = useQuery(runsQuery(poll));
  if (polls.length < 2) return null;
  const kind = valueKindOf(poll);
  const runs = runsOf(
    polls.map((run) => (run.id === poll.id ? poll : run)),
    kind,
  );
  const lines = linesOf(runs, poll.options);
  const results = poll.method === 'points' ? pointResultsOf(poll) : pollResultsOf(poll);
  const drawn = lines.slice(0, LINES_SHOWN);
  const notes = [
    `${copy.values[kind]}.`,
    copy.byText,
    ...(lines.length > LINES_SHOWN ? [copy.leading(LINES_SHOWN)] : []),
    ...(polls.length === RUNS_SHOWN ? [copy.latest(RUNS_SHOWN)] : []),
  ];
  return (
    <section aria-labelledby="over-time" className="mt-12 flex flex-col gap-6">
      <div>
        <h2 id="over-time" className="text-21 font-semibold">
          {copy.title}
        </h2>
        <p className="mt-1 text-13 text-muted">{notes.join(' ')}</p>
      </div>
      <LinesChart runs={runs} lines={drawn} colors={colorsOf(drawn, ownColorsOf(results))} kind={kind} />
      <RunsTable runs={runs} lines={lines} kind={kind} />
    </section>
  );
};
