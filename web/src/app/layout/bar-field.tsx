import { ResultBar } from '../../components/ui/result-bar.tsx';

const LENGTHS = [38, 84, 27, 61, 12];

/** The product's mark, large: bars without a question. */
export const BarField = () => (
  <div aria-hidden className="flex flex-col gap-3">
    {LENGTHS.map((percent) => (
      <div key={percent} className="relative h-12">
        <ResultBar percent={percent} own={percent === Math.max(...LENGTHS)} />
      </div>
    ))}
  </div>
);
