import { Icon as LogOut } from 'virtual:lucide/log-out';
import { useMutation } from '@tanstack/react-query';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { logoutMutation } from '#features/session/api.ts';
import { layoutMessages } from '#lib/messages/layout.ts';
import { leaveUnlessBlocked } from '#lib/navigation-blocker.ts';
import { useSession } from '#lib/session/session.ts';

const copy = layoutMessages;

export const UserBlock = () => {
  const session = useSession();
  const { mutate, isPending } = useMutation(logoutMutation());
  if (session.status === 'signed-out') return null;
  const { username, email, profile_picture: picture } = session.user;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <div className="flex items-center gap-3 ps-3">
        <Avatar name={username} picture={picture} />
        <div className="min-w-0">
          <span dir="auto" className="block truncate text-15 font-semibold">
            {username}
          </span>
          <p dir="ltr" title={email} className="truncate text-13 text-muted">
            {email}
          </p>
        </div>
      </div>
      <Button
        variant="quiet"
        pending={isPending}
        className="w-full justify-start gap-3 ps-3 font-normal"
        onClick={() => leaveUnlessBlocked(() => mutate())}
      >
        <LogOut size={18} className="rtl:-scale-x-100" />
        {isPending ? copy.signingOut : copy.signOut}
      </Button>
    </div>
  );
};
