import type { Poll } from '@showhands/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMatch, useNavigate } from 'react-router-dom';
import { pollQuery } from '#features/polls/api.ts';
import { statusMutation } from '#features/polls/my-polls/api.ts';
import { FORMATS } from '#features/results/export/export-menu.tsx';
import { exportResults } from '#features/results/export/export-results.ts';
import { paletteMessages } from '#lib/messages/palette.ts';
import { pollDetailMessages } from '#lib/messages/poll-detail.ts';
import { pollResultsMessages } from '#lib/messages/results.ts';
import { resultsFilesMessages } from '#lib/messages/results-files.ts';
import { shareMessages } from '#lib/messages/share.ts';
import { leaveUnlessBlocked } from '#lib/navigation-blocker.ts';
import { paths, patterns } from '#lib/paths.ts';
import { pressShortcut, shortcutOf } from '#lib/press-shortcut.ts';
import { useSession } from '#lib/session/session.ts';
import type { PaletteItem } from './use-palette-actions.ts';

const copy = paletteMessages;

/** The actions that the viewer may take on a poll. */
const permissionsOf = (poll: Poll, viewerId: string | undefined) => {
  const isCreator = poll.creator === viewerId;
  const isPublished = poll.status !== 'draft';
  return {
    present: isPublished,
    share: isPublished && shortcutOf('s') !== undefined,
    edit: isCreator && poll.status !== 'closed',
    close: isCreator && poll.status === 'active',
    export: isPublished && poll.results_visible !== false,
  };
};

/** The actions of the poll on the screen that the viewer may do. */
export const usePollActions = (): PaletteItem[] => {
  const id = useMatch(`${patterns.poll}/*`)?.params.id ?? '';
  const session = useSession();
  const navigate = useNavigate();
  const { data: poll } = useQuery({ ...pollQuery(id), enabled: id !== '', staleTime: Number.POSITIVE_INFINITY });
  const { mutate: setStatus } = useMutation(statusMutation(id));
  if (!poll) return [];

  const may = permissionsOf(poll, session.status === 'signed-out' ? undefined : session.user.id);
  const link = (label: string, path: string): PaletteItem => ({
    id: `poll ${path}`,
    label,
    run: () => leaveUnlessBlocked(() => void navigate(path)),
  });
  const file = (label: string, format: Parameters<typeof exportResults>[1]): PaletteItem => ({
    id: `export ${format}`,
    label,
    run: () => void exportResults(poll, format),
  });
  const { formats } = resultsFilesMessages;
  return [
    ...(may.present ? [link(pollDetailMessages.present, paths.present(id))] : []),
    ...(may.share ? [{ id: 'share', label: shareMessages.share, run: () => pressShortcut('s') }] : []),
    ...(may.edit ? [link(pollDetailMessages.edit, paths.editPoll(id))] : []),
    ...(may.close ? [{ id: 'close', label: copy.closePoll, run: () => setStatus('closed') }] : []),
    link(pollDetailMessages.duplicate, `${paths.create}?from=${id}`),
    ...(may.export
      ? [
          file(pollResultsMessages.export, 'html'),
          ...FORMATS.map((format) => file(copy.export(formats[format].name), format)),
        ]
      : []),
  ];
};
