import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';

const OPTIONS = ['a', 'b', 'c'];

export const FormSkeleton = () => (
  <Skeleton label={appMessages.loading} className="flex max-w-form flex-col gap-6">
    <SkeletonLine className="h-18" />
    <SkeletonLine className="h-18" />
    <div className="flex flex-col gap-2">
      {OPTIONS.map((key) => (
        <SkeletonLine key={key} className="h-row" />
      ))}
    </div>
    <SkeletonLine className="h-18" />
  </Skeleton>
);
