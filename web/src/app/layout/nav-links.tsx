import { ChartNoAxesColumn, Folder, LayoutList, SquarePen, UserRound } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { layoutMessages } from '../../lib/messages/en/layout.ts';
import { paths } from '../paths.ts';

const copy = layoutMessages;

const LINKS = [
  { to: paths.dashboard, label: copy.dashboard, Icon: LayoutList },
  { to: paths.create, label: copy.create, Icon: SquarePen },
  { to: paths.myPolls, label: copy.myPolls, Icon: Folder },
  { to: paths.results, label: copy.results, Icon: ChartNoAxesColumn },
  { to: paths.profile, label: copy.profile, Icon: UserRound },
];

export const NavLinks = ({ onFollow }: { onFollow?: () => void }) => (
  <nav aria-label={copy.navigation}>
    <ul className="flex flex-col gap-1">
      {LINKS.map(({ to, label, Icon }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            onClick={onFollow}
            className="flex min-h-target items-center gap-3 rounded-control px-3 text-15 text-muted transition-colors hover:bg-tint hover:text-ink current:bg-tint current:font-semibold current:text-ink"
          >
            <Icon aria-hidden size={18} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);
