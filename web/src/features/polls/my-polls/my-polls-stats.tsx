import { Figures } from '../../../components/ui/figures.tsx';
import { myPollsMessages } from '../../../lib/messages/en/my-polls.ts';
import { formatNumber } from '../../../lib/messages/format.ts';
import type { Figures as OwnFigures } from './own-figures.ts';

const copy = myPollsMessages.stats;

export const MyPollsStats = ({ figures, failed }: { figures: OwnFigures | undefined; failed: boolean }) => {
  const shown = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  return (
    <Figures
      columns={4}
      failed={failed}
      figures={[
        { label: copy.total, value: shown(figures?.counts.all) },
        { label: copy.active, value: shown(figures?.counts.active) },
        { label: copy.closed, value: shown(figures?.counts.closed) },
        { label: copy.votes, value: shown(figures?.votes) },
      ]}
    />
  );
};
