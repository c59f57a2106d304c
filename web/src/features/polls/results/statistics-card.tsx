import type { Poll } from '@showhands/contracts';
import { resultsMessages } from '../../../lib/messages/en/results.ts';
import { Fact } from '../components/fact.tsx';
import { factsOf } from './facts.ts';

/** The rail beside the bars. */
export const StatisticsCard = ({ poll }: { poll: Poll }) => (
  <section aria-labelledby="statistics">
    <h2 id="statistics" className="mb-2 text-15 font-semibold">
      {resultsMessages.statistics}
    </h2>
    <dl className="border-t border-line">
      {factsOf(poll).map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  </section>
);
