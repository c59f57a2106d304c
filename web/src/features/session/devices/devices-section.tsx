import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { devicesMessages } from '#lib/messages/devices.ts';
import { useNow } from '#lib/use-now.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { devicesQuery } from './api.ts';
import { DeviceRow } from './device-row.tsx';
import { EndAllButton } from './end-all-button.tsx';

const copy = devicesMessages;

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-2 border-b border-line py-3">
    <SkeletonLine className="h-6 w-1/3" />
    <SkeletonLine className="h-4 w-1/2" />
  </Skeleton>
);

const Devices = ({ onFocusLost }: { onFocusLost: () => void }) => {
  const now = useNow();
  const { data: devices, error, isFetching, refetch } = useQuery(devicesQuery());
  if (!devices) {
    if (!error) return <Loading />;
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return (
      <div className="mt-4">
        <ErrorState title={errorText(error, copy.loadFailed)} action={action} />
      </div>
    );
  }
  if (devices.length === 0) return <p className="py-3 text-muted">{copy.empty}</p>;
  return (
    <ul aria-labelledby="devices-title">
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} now={now} onFocusLost={onFocusLost} />
      ))}
    </ul>
  );
};

/** The devices on which the user is signed in, and the ways to sign them out. */
export const DevicesSection = () => {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="devices-title">
      <h2 ref={title} id="devices-title" tabIndex={-1} className="mb-2 text-21 font-semibold">
        {copy.title}
      </h2>
      <Devices onFocusLost={() => title.current?.focus()} />
      <div className="mt-4">
        <EndAllButton />
      </div>
    </section>
  );
};
