import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { logoutMutation } from '../../features/session/api.ts';
import { layoutMessages, shortcutMessages } from '../../lib/messages/en/layout.ts';
import { paletteMessages } from '../../lib/messages/en/palette.ts';
import { shortcuts } from '../../lib/shortcuts.ts';
import { theme, themes } from '../../lib/theme.ts';
import { leaveBy } from '../../lib/use-leave-guard.ts';
import { paths } from '../paths.ts';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
}

const SCREENS = [
  [layoutMessages.dashboard, paths.dashboard],
  [layoutMessages.create, paths.create],
  [layoutMessages.myPolls, paths.myPolls],
  [layoutMessages.results, paths.results],
  [layoutMessages.profile, paths.profile],
  [layoutMessages.notifications, paths.notifications],
] as const;

const listShortcuts = () =>
  shortcuts.active
    .get()
    .findLast(({ keys }) => keys.includes('?'))
    ?.run('?');

/** What can be done from anywhere. */
export const usePaletteActions = (): PaletteItem[] => {
  const navigate = useNavigate();
  const { mutate: signOut } = useMutation(logoutMutation());
  return [
    ...SCREENS.map(([label, path]) => ({ id: `to ${path}`, label, run: () => leaveBy(() => void navigate(path)) })),
    ...themes.map((name) => ({
      id: `theme ${name}`,
      label: paletteMessages.theme(layoutMessages.themes[name]),
      run: () => theme.choose(name),
    })),
    { id: 'shortcuts', label: shortcutMessages.title, run: listShortcuts },
    { id: 'sign out', label: layoutMessages.signOut, run: () => leaveBy(() => signOut()) },
  ];
};

/** Those whose label has every word that was typed. */
export const matching = (items: readonly PaletteItem[], typed: string): PaletteItem[] => {
  const words = typed.toLowerCase().split(/\s+/);
  return items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
};
