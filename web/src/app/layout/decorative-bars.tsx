import { ResultBar } from '#components/ui/result-bar.tsx';

const LENGTHS = [38, 84, 27, 61, 12];

/** Result bars as decoration of the sign-in screens. */
export const DecorativeBars = () => (
  <div aria-hidden className="flex animate-appear flex-col gap-3">
    {LENGTHS.map((percent) => (
      <div key={percent} className="relative h-12">
        <ResultBar percent={percent} own={percent === Math.max(...LENGTHS)} />
      </div>
    ))}
  </div>
);
