import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';

interface Props {
  copy: Readonly<
    Record<'noneFound' | 'noneFoundDetail' | 'noneYet' | 'noneYetAction' | 'noneYetDetail' | 'showAll', string>
  >;
  /** Something was looked for, which is not among what there is. */
  sought: boolean;
  /** Given where a filter hides polls. */
  onShowAll?: () => void;
}

/** Why there is no poll to be seen, and what can be done about it. */
export const NoPolls = ({ copy, sought, onShowAll }: Props) => (
  <EmptyState title={sought ? copy.noneFound : copy.noneYet}>
    {sought ? (
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
