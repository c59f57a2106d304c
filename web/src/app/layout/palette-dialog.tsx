import { texts } from '@showhands/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '#components/ui/dialog.tsx';
import { dashboardQuery } from '#features/polls/api.ts';
import { paletteMessages } from '#lib/messages/palette.ts';
import { leaveUnlessBlocked } from '#lib/navigation-blocker.ts';
import { paths } from '#lib/paths.ts';
import { useDebouncedValue } from '#lib/use-debounced-value.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { PaletteList } from './palette-list.tsx';
import { filterByWords, type PaletteItem, usePaletteActions } from './use-palette-actions.ts';
import { usePollActions } from './use-poll-actions.ts';

const copy = paletteMessages;

const DEBOUNCE_MS = 200;
const SHOWN_POLLS = 8;

/** Polls found by the dashboard's search, newest first. While it is loading, the loaded ones whose titles match. */
const useFoundPolls = (typed: string) => {
  const navigate = useNavigate();
  const wanted = typed.trim();
  const q = useDebouncedValue(wanted, DEBOUNCE_MS);
  const { data, error, isPlaceholderData, isPending } = useInfiniteQuery(dashboardQuery({ q, category: 'all' }));
  const isSearching = q !== wanted || isPlaceholderData || isPending;
  const polls = data?.pages[0]?.items ?? [];
  const found = isSearching ? polls.filter(({ title }) => title.toLowerCase().includes(wanted.toLowerCase())) : polls;
  const items: PaletteItem[] = found.slice(0, SHOWN_POLLS).map(({ id, title }) => ({
    id,
    label: title,
    run: () => leaveUnlessBlocked(() => void navigate(paths.poll(id))),
  }));
  return { items, isSearching, error: data || !error ? null : errorText(error, texts.poll.loadAllFailed) };
};

interface Props {
  open: boolean;
  takeBufferedKeys: () => string;
  onClose: () => void;
}

const Palette = ({ takeBufferedKeys, onClose }: Omit<Props, 'open'>) => {
  const [typed, setTyped] = useState('');
  const ofPoll = filterByWords(usePollActions(), typed.trim());
  const actions = filterByWords(usePaletteActions(), typed.trim());
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
        onFocus={() => setTyped((now) => takeBufferedKeys() + now)}
        groups={[
          { label: copy.thisPoll, items: ofPoll },
          { label: copy.actions, items: actions },
          { label: copy.polls, items: polls.items },
        ]}
        isSearching={polls.isSearching}
        onChoose={choose}
        onClose={onClose}
      />
      {polls.error && (
        <p role="alert" className="text-15 font-semibold text-signal">
          {polls.error}
        </p>
      )}
    </>
  );
};

export const PaletteDialog = ({ open, takeBufferedKeys, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title={copy.title} placement="top" closeLabel={copy.close}>
    <Palette takeBufferedKeys={takeBufferedKeys} onClose={onClose} />
  </Dialog>
);
