import { texts } from '@showhands/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../components/ui/dialog.tsx';
import { dashboardQuery } from '../../features/polls/api.ts';
import { paletteMessages } from '../../lib/messages/en/palette.ts';
import { errorText } from '../../lib/shown-error.ts';
import { leaveBy } from '../../lib/use-leave-guard.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { paths } from '../paths.ts';
import { PaletteList } from './palette-list.tsx';
import { matching, type PaletteItem, usePaletteActions } from './use-palette-actions.ts';

const copy = paletteMessages;

const PAUSE_MS = 200;
const SHOWN_POLLS = 8;

/** Polls as the dashboard would find them, the newest first; until it has, those at hand whose titles match. */
const useFoundPolls = (typed: string) => {
  const navigate = useNavigate();
  const sought = typed.trim();
  const q = useSettled(sought, PAUSE_MS);
  const { data, error, isPlaceholderData, isPending } = useInfiniteQuery(dashboardQuery({ q, category: 'all' }));
  const isSearching = q !== sought || isPlaceholderData || isPending;
  const polls = data?.pages[0]?.items ?? [];
  const found = isSearching ? polls.filter(({ title }) => title.toLowerCase().includes(sought.toLowerCase())) : polls;
  const items: PaletteItem[] = found.slice(0, SHOWN_POLLS).map(({ id, title }) => ({
    id,
    label: title,
    run: () => leaveBy(() => void navigate(paths.poll(id))),
  }));
  return { items, isSearching, fault: data || !error ? null : errorText(error, texts.poll.loadAllFailed) };
};

interface Props {
  open: boolean;
  takeTyped: () => string;
  onClose: () => void;
}

const Palette = ({ takeTyped, onClose }: Omit<Props, 'open'>) => {
  const [typed, setTyped] = useState('');
  const actions = matching(usePaletteActions(), typed.trim());
  const polls = useFoundPolls(typed);
  const choose = ({ run }: PaletteItem) => {
    onClose();
    run();
  };
  return (
    <>
      <PaletteList
        typed={typed}
        onType={setTyped}
        onArrive={() => setTyped((now) => takeTyped() + now)}
        groups={[
          { label: copy.actions, items: actions },
          { label: copy.polls, items: polls.items },
        ]}
        isSearching={polls.isSearching}
        onChoose={choose}
        onClose={onClose}
      />
      {polls.fault && (
        <p role="alert" className="text-15 font-semibold text-signal">
          {polls.fault}
        </p>
      )}
    </>
  );
};

export const PaletteDialog = ({ open, takeTyped, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title={copy.title} placement="top" closeLabel={copy.close}>
    <Palette takeTyped={takeTyped} onClose={onClose} />
  </Dialog>
);
