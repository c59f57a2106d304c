import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';

const ROWS = ['a', 'b', 'c'];
const FACTS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholder of the poll and results screens, sized for a one-line question and a one-line description. */
export const PollSkeleton = () => (
  <Skeleton
    label={appMessages.loading}
    className="grid grid-cols-1 gap-x-18 gap-y-8 lg:grid-cols-[minmax(0,var(--container-question))_18rem] lg:justify-between"
  >
    <div>
      <SkeletonLine className="h-4 w-1/2" />
      <SkeletonLine className="mt-3 h-8 w-full sm:h-12" />
      <SkeletonLine className="mt-3 h-6 w-2/3" />
      <SkeletonLine className="mt-6 h-8 w-1/2" />
      <div className="mt-4 flex flex-col gap-2">
        {ROWS.map((row) => (
          <SkeletonLine key={row} className="h-option" />
        ))}
      </div>
    </div>
    <div className="flex flex-col gap-2">
      {FACTS.map((fact) => (
        <SkeletonLine key={fact} className="h-8" />
      ))}
    </div>
  </Skeleton>
);
