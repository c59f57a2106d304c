import { Link } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { noPollsMessages } from '#lib/messages/no-polls.ts';
import { paths } from '#lib/paths.ts';
import { codeOf } from '#lib/typed-code.ts';

interface Props {
  copy?: Readonly<Record<Exclude<keyof typeof noPollsMessages, 'openCode'>, string>>;
  /** Whether a search has no matches, rather than there being no polls at all. */
  searched: boolean;
  /** The text in the search, which may be the code of a poll. */
  typed: string;
  /** Whether a filter may hide polls, which `onShowAll` resets. */
  filtered: boolean;
  onShowAll: () => void;
}

/** The empty state of a list of polls. */
export const NoPolls = ({ copy = noPollsMessages, searched, typed, filtered, onShowAll }: Props) => {
  const code = codeOf(typed);
  return (
    <EmptyState title={searched ? copy.noneFound : copy.noneYet}>
      {searched ? (
        <>
          <p>{copy.noneFoundDetail}</p>
          {code && (
            <p className="mt-2">
              <Link to={paths.code(code)} className="font-semibold text-accent underline">
                {noPollsMessages.openCode(code)}
              </Link>
            </p>
          )}
        </>
      ) : (
        <p>
          <Link to={paths.create} className="font-semibold text-accent underline">
            {copy.noneYetAction}
          </Link>{' '}
          {copy.noneYetDetail}
        </p>
      )}
      {filtered && (
        <Button className="mt-4" onClick={onShowAll}>
          {copy.showAll}
        </Button>
      )}
    </EmptyState>
  );
};
