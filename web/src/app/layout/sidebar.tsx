import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { NavLinks } from './nav-links.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserBlock } from './user-block.tsx';
import { Wordmark } from './wordmark.tsx';

/** What stands beside every screen: as a column where there is room, in the menu where there is none. */
export const SidebarContent = ({ onFollow }: { onFollow?: () => void }) => (
  <div className="flex grow flex-col gap-6">
    <NavLinks {...(onFollow && { onFollow })} />
    <div className="mt-auto flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between">
        <ThemeSwitch />
        <ShortcutList />
      </div>
      <UserBlock />
    </div>
  </div>
);

export const Sidebar = () => (
  <aside className="sticky top-0 hidden h-dvh w-[15rem] shrink-0 flex-col gap-8 overflow-y-auto border-r border-line p-4 lg:flex">
    <Link to={paths.dashboard} className="self-start rounded-control px-3 py-2">
      <Wordmark />
    </Link>
    <SidebarContent />
  </aside>
);
