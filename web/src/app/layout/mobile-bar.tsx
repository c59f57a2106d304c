import { Icon as Menu } from 'virtual:lucide/menu';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '#components/ui/icon-button.tsx';
import { layoutMessages } from '#lib/messages/layout.ts';
import { paths } from '#lib/paths.ts';
import { toasts } from '#lib/toasts.ts';
import { AssistantInBar } from './assistant.tsx';
import { LazyDialog } from './lazy-dialog.ts';
import { NotificationButton } from './lazy-notifications.ts';
import { SidebarContent } from './sidebar.tsx';
import { Wordmark } from './wordmark.tsx';

const copy = layoutMessages;

export const MobileBar = () => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const openMenu = () => {
    toasts.dismissSuccesses();
    setOpen(true);
  };
  return (
    <header className="sticky top-0 z-10 flex print:hidden min-h-row items-center border-b border-line bg-page px-4 pt-[env(safe-area-inset-top)]">
      <Link to={paths.dashboard} className="me-auto flex min-h-target items-center rounded-control">
        <Wordmark />
      </Link>
      <AssistantInBar />
      <Suspense fallback={<span className="size-target" />}>
        <NotificationButton />
      </Suspense>
      <IconButton
        label={copy.menu}
        icon={<Menu size={20} />}
        className="-me-3"
        aria-haspopup="dialog"
        onClick={openMenu}
      />
      <Suspense>
        <LazyDialog open={open} onClose={close} title={copy.menu} placement="side" closeLabel={copy.closeMenu}>
          <SidebarContent onFollow={close} />
        </LazyDialog>
      </Suspense>
    </header>
  );
};
