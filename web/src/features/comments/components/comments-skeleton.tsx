import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { commentMessages } from '#lib/messages/comments.ts';

const ROWS = ['a', 'b', 'c'];

export const CommentsSkeleton = () => (
  <Skeleton label={appMessages.loading}>
    {ROWS.map((row) => (
      <div key={row} className="flex gap-3 border-t border-line py-4">
        <SkeletonLine className="size-[2.5rem] shrink-0" />
        <div className="grow">
          <SkeletonLine className="h-4 w-1/3" />
          <SkeletonLine className="mt-2 h-4 w-full" />
          <SkeletonLine className="mt-4 h-6 w-1/4" />
        </div>
      </div>
    ))}
  </Skeleton>
);

/** The whole section, as high as it will be, while its code loads. */
export const CommentsFallback = ({ count }: { count: number }) => (
  <section className="flex min-w-0 flex-col gap-4">
    <h2 className="text-21 font-semibold figures">{commentMessages.title(count)}</h2>
    <SkeletonLine className="h-[9rem] w-full" />
    <CommentsSkeleton />
  </section>
);
