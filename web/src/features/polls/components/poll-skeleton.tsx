import { Bone, Skeleton } from '../../../components/ui/skeleton.tsx';
import { appMessages } from '../../../lib/messages/en/app.ts';

const ROWS = ['a', 'b', 'c', 'd'];

export const PollSkeleton = () => (
  <Skeleton label={appMessages.loading} className="max-w-question">
    <Bone className="h-4 w-1/2" />
    <Bone className="mt-3 h-12 w-full" />
    <Bone className="mt-3 h-6 w-2/3" />
    <div className="mt-12 flex flex-col gap-2">
      {ROWS.map((row) => (
        <Bone key={row} className="h-row" />
      ))}
    </div>
  </Skeleton>
);
