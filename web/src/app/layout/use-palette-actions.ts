import { languages } from '@showhands/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { logoutMutation } from '#features/session/api.ts';
import { chooseLanguage } from '#features/session/language/choose-language.ts';
import { LINK_TARGETS } from '#lib/link-target.ts';
import { changePasswordMessages } from '#lib/messages/change-password.ts';
import { decisionMessages } from '#lib/messages/decisions.ts';
import { languageNames } from '#lib/messages/language-names.ts';
import { layoutMessages, shortcutMessages } from '#lib/messages/layout.ts';
import { moderationMessages } from '#lib/messages/moderation.ts';
import { myPollsMessages } from '#lib/messages/my-polls.ts';
import { paletteMessages } from '#lib/messages/palette.ts';
import { templateMessages } from '#lib/messages/templates.ts';
import { themeMessages } from '#lib/messages/theme.ts';
import { leaveUnlessBlocked } from '#lib/navigation-blocker.ts';
import { paths } from '#lib/paths.ts';
import { pressShortcut } from '#lib/press-shortcut.ts';
import { meQuery } from '#lib/session/me.ts';
import { theme, themes } from '#lib/theme.ts';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
}

const SCREENS = ['dashboard', 'create', 'myPolls', 'results', 'profile', 'notifications'] as const;

/** The actions of the palette that do not depend on the screen. */
export const usePaletteActions = (): PaletteItem[] => {
  const navigate = useNavigate();
  const { mutate: signOut } = useMutation(logoutMutation());
  // The layout fetches the account.
  const { data: me } = useQuery({ ...meQuery(), enabled: false });
  const link = (label: string, path: string): PaletteItem => ({
    id: `to ${path}`,
    label,
    run: () => leaveUnlessBlocked(() => void navigate(path)),
  });
  return [
    ...SCREENS.map((screen) => link(layoutMessages[screen], paths[screen])),
    link(myPollsMessages.sequences, paths.sequences),
    link(myPollsMessages.groups, paths.groups),
    ...(me?.is_moderator ? [link(moderationMessages.title, paths.moderation)] : []),
    link(decisionMessages.title, paths.decisions),
    link(templateMessages.title, paths.create + LINK_TARGETS.templates),
    link(changePasswordMessages.open, paths.profile + LINK_TARGETS.password),
    ...themes.map((name) => ({
      id: `theme ${name}`,
      label: paletteMessages.theme(themeMessages.names[name]),
      run: () => theme.choose(name),
    })),
    ...languages.map((language) => ({
      id: `language ${language}`,
      label: paletteMessages.language(languageNames[language]),
      run: () => leaveUnlessBlocked(() => chooseLanguage(language)),
    })),
    { id: 'shortcuts', label: shortcutMessages.title, run: () => pressShortcut('?') },
    { id: 'sign out', label: layoutMessages.signOut, run: () => leaveUnlessBlocked(() => signOut()) },
  ];
};

/** The items whose label contains every word of `typed`. */
export const filterByWords = (items: readonly PaletteItem[], typed: string): PaletteItem[] => {
  const words = typed.toLowerCase().split(/\s+/);
  return items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
};
