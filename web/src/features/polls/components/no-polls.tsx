import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { dashboardMessages } from '../../../lib/messages/en/dashboard.ts';
import type { PollFilter } from '../poll-filter.ts';

const copy = dashboardMessages;

const ShowAll = ({ onClear }: { onClear: () => void }) => (
  <Button className="mt-4" onClick={onClear}>
    {copy.showAll}
  </Button>
);

export const NoPolls = ({ filter, onClear }: { filter: PollFilter; onClear: () => void }) =>
  filter.q !== '' ? (
    <EmptyState title={copy.noneFound}>
      <p>{copy.noneFoundDetail}</p>
      <ShowAll onClear={onClear} />
    </EmptyState>
  ) : (
    <EmptyState title={copy.noneYet}>
      <p>
        <Link to={paths.create} className="font-semibold text-accent underline">
          {copy.noneYetAction}
        </Link>{' '}
        {copy.noneYetDetail}
      </p>
      {filter.category !== 'all' && <ShowAll onClear={onClear} />}
    </EmptyState>
  );
