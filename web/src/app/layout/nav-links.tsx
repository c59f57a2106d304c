import { Icon as ChartNoAxesColumn } from 'virtual:lucide/chart-no-axes-column';
import { Icon as Folder } from 'virtual:lucide/folder';
import { Icon as LayoutList } from 'virtual:lucide/layout-list';
import { Icon as SquarePen } from 'virtual:lucide/square-pen';
import { Icon as UserRound } from 'virtual:lucide/user-round';
import { NavLink } from 'react-router-dom';
import { layoutMessages } from '#lib/messages/layout.ts';
import { paths } from '#lib/paths.ts';

const copy = layoutMessages;

const LINKS = [
  { screen: 'dashboard', Icon: LayoutList },
  { screen: 'create', Icon: SquarePen },
  { screen: 'myPolls', Icon: Folder },
  { screen: 'results', Icon: ChartNoAxesColumn },
  { screen: 'profile', Icon: UserRound },
] as const;

export const navLinkClass =
  'flex min-h-target items-center gap-3 rounded-control px-3 text-15 text-muted transition-colors hover:bg-tint hover:text-ink current:bg-tint current:font-semibold current:text-ink';

export const NavLinks = ({ onFollow }: { onFollow?: () => void }) => (
  <nav aria-label={copy.navigation}>
    <ul className="flex flex-col gap-1">
      {LINKS.map(({ screen, Icon }) => (
        <li key={screen}>
          <NavLink to={paths[screen]} end onClick={onFollow} className={navLinkClass}>
            <Icon size={18} />
            {copy[screen]}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);
