import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { resultsListMessages } from '../../../lib/messages/en/results.ts';

const copy = resultsListMessages;

export const NoResults = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState title={copy.noneFound}>
      <p>{copy.noneFoundDetail}</p>
      <Button className="mt-4" onClick={onClear}>
        {copy.showAll}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title={copy.noneYet}>
      <p>
        <Link to={paths.create} className="font-semibold text-accent underline">
          {copy.noneYetAction}
        </Link>{' '}
        {copy.noneYetDetail}
      </p>
    </EmptyState>
  );
