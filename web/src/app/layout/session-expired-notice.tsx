import { useSession } from '#lib/session/session.ts';

/** Explains the redirect to the sign-in screen that follows. */
export const SessionExpiredNotice = () => {
  const session = useSession();
  return (
    <div role="alert" className="sticky top-0 z-20 max-lg:top-row lg:h-0">
      {session.status === 'ending' && (
        <p className="bg-ink px-4 py-2 text-15 font-semibold text-page sm:px-8">{session.message}</p>
      )}
    </div>
  );
};
