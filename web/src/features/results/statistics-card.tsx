import type { Poll } from '@showhands/contracts';
import { Fact } from '#features/polls/components/fact.tsx';
import { Moment } from '#features/polls/components/moment.tsx';
import { resultsMessages } from '#lib/messages/results.ts';
import { useNow } from '#lib/use-now.ts';
import { factsOf } from './facts.ts';

/** The side column of the results screen. */
export const StatisticsCard = ({ poll }: { poll: Poll }) => {
  const now = useNow();
  return (
    <section aria-labelledby="statistics">
      <h2 id="statistics" className="mb-2 text-15 font-semibold">
        {resultsMessages.statistics}
      </h2>
      <dl className="border-t border-line">
        {factsOf(poll).map(({ label, value, iso, isPast = false }) => (
          <Fact key={label} label={label}>
            {iso === undefined ? value : <Moment iso={iso} now={now} isPast={isPast} text={() => value} />}
          </Fact>
        ))}
      </dl>
    </section>
  );
};
