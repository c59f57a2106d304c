import { Link } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { paths } from '#lib/paths.ts';

interface Props {
  copy: Readonly<
    Record<'noneFound' | 'noneFoundDetail' | 'noneYet' | 'noneYetAction' | 'noneYetDetail' | 'showAll', string>
  >;
  /** Whether a search has no matches, rather than there being no polls at all. */
  searched: boolean;
  /** Set if a filter hides polls. */
  onShowAll?: () => void;
}

/** The empty state of a list of polls. */
export const NoPolls = ({ copy, searched, onShowAll }: Props) => (
  <EmptyState title={searched ? copy.noneFound : copy.noneYet}>
    {searched ? (
      <p>{copy.noneFoundDetail}</p>
    ) : (
      <p>
        <Link to={paths.create} className="font-semibold text-accent underline">
          {copy.noneYetAction}
        </Link>{' '}
        {copy.noneYetDetail}
      </p>
    )}
    {onShowAll && (
      <Button className="mt-4" onClick={onShowAll}>
        {copy.showAll}
      </Button>
    )}
  </EmptyState>
);
