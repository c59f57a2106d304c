import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { linkMessages } from '#lib/messages/layout.ts';
import { useConnectionState } from '#lib/socket/use-live.ts';

const copy = linkMessages;

/** In place of a screen whose code is loading. Without a connection the import waits for it (`importWithRetry`). */
export const ScreenFallback = () => {
  const { status } = useConnectionState();
  if (status === 'offline' || status === 'reconnecting') {
    return (
      <div role="status" className="animate-late">
        <h1 className="flex min-h-target items-center text-28 font-semibold">{copy.screenOffline}</h1>
        <p className="max-w-question text-muted">{copy.screenOfflineDetail}</p>
      </div>
    );
  }
  return (
    <Skeleton label={appMessages.loading} className="flex flex-col gap-4">
      <SkeletonLine className="h-8 w-1/3" />
      <SkeletonLine className="h-row" />
      <SkeletonLine className="h-row" />
    </Skeleton>
  );
};
