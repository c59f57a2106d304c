import { Bone, Skeleton } from '../../../components/ui/skeleton.tsx';
import { appMessages } from '../../../lib/messages/en/app.ts';

const ROWS = ['a', 'b', 'c'];
const FACTS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A poll, or its results, whose question takes one line and its description another. */
export const PollSkeleton = () => (
  <Skeleton
    label={appMessages.loading}
    className="grid gap-x-18 gap-y-8 lg:grid-cols-[minmax(0,var(--container-question))_18rem] lg:justify-between"
  >
    <div>
      <Bone className="h-4 w-1/2" />
      <Bone className="mt-3 h-8 w-full sm:h-12" />
      <Bone className="mt-3 h-6 w-2/3" />
      <Bone className="mt-6 h-8 w-1/2" />
      <div className="mt-4 flex flex-col gap-2">
        {ROWS.map((row) => (
          <Bone key={row} className="h-option" />
        ))}
      </div>
    </div>
    <div className="flex flex-col gap-2">
      {FACTS.map((fact) => (
        <Bone key={fact} className="h-8" />
      ))}
    </div>
  </Skeleton>
);
