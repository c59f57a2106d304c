import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { logoutMutation } from '../../features/session/api.ts';
import { layoutMessages, shortcutMessages } from '../../lib/messages/layout.ts';
import { paletteMessages } from '../../lib/messages/palette.ts';
import { themeMessages } from '../../lib/messages/theme.ts';
import { leaveUnlessBlocked } from '../../lib/navigation-blocker.ts';
import { shortcuts } from '../../lib/shortcuts.ts';
import { theme, themes } from '../../lib/theme.ts';
import { paths } from '../paths.ts';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
}

const SCREENS = ['dashboard', 'create', 'myPolls', 'results', 'profile', 'notifications'] as const;

const listShortcuts = () =>
  shortcuts.active
    .get()
    .findLast(({ keys }) => keys.includes('?'))
    ?.run('?');

/** The actions of the palette: every screen, the themes, the list of shortcuts and sign-out. */
export const usePaletteActions = (): PaletteItem[] => {
  const navigate = useNavigate();
  const { mutate: signOut } = useMutation(logoutMutation());
  return [
    ...SCREENS.map((screen) => ({
      id: `to ${screen}`,
      label: layoutMessages[screen],
      run: () => leaveUnlessBlocked(() => void navigate(paths[screen])),
    })),
    ...themes.map((name) => ({
      id: `theme ${name}`,
      label: paletteMessages.theme(themeMessages.names[name]),
      run: () => theme.choose(name),
    })),
    { id: 'shortcuts', label: shortcutMessages.title, run: listShortcuts },
    { id: 'sign out', label: layoutMessages.signOut, run: () => leaveUnlessBlocked(() => signOut()) },
  ];
};

/** The items whose label contains every word of `typed`. */
export const filterByWords = (items: readonly PaletteItem[], typed: string): PaletteItem[] => {
  const words = typed.toLowerCase().split(/\s+/);
  return items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
};
