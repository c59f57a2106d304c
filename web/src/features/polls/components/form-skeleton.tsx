import { Bone, Skeleton } from '../../../components/ui/skeleton.tsx';
import { appMessages } from '../../../lib/messages/en/app.ts';

const OPTIONS = ['a', 'b', 'c'];

export const FormSkeleton = () => (
  <Skeleton label={appMessages.loading} className="flex max-w-form flex-col gap-6">
    <Bone className="h-18" />
    <Bone className="h-18" />
    <div className="flex flex-col gap-2">
      {OPTIONS.map((key) => (
        <Bone key={key} className="h-row" />
      ))}
    </div>
    <Bone className="h-18" />
  </Skeleton>
);
