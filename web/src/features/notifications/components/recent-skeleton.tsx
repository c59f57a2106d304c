import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

export const RecentSkeleton = () => (
  <Skeleton label={appMessages.loading} className="px-3">
    <SkeletonLine className="mb-1 h-4 w-1/2" />
    {ROWS.map((row) => (
      <div key={row} className="flex min-h-target flex-col justify-center gap-1">
        <SkeletonLine className="h-4" />
        <SkeletonLine className="h-4 w-1/3" />
      </div>
    ))}
  </Skeleton>
);
