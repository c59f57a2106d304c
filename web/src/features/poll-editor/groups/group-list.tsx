import type { Group } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { groupsMessages } from '#lib/messages/groups.ts';
import { paths } from '#lib/paths.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { groupsQuery } from './api.ts';
import { GroupDialog } from './group-dialog.tsx';

const copy = groupsMessages;

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-2">
    {[1, 2, 3].map((key) => (
      <SkeletonLine key={key} className="h-18" />
    ))}
  </Skeleton>
);

/** How many members and polls a group has. */
export const GroupFacts = ({ group: { members, polls } }: { group: Group }) => (
  <span className="flex flex-wrap gap-x-4 text-13 text-muted figures">
    <span>{copy.members(members)}</span>
    <span>{polls === 0 ? copy.notShared : copy.polls(polls)}</span>
  </span>
);

/** The signed-in user's groups. */
export const GroupList = () => {
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery(groupsQuery());
  const [isCreating, setCreating] = useState(false);

  if (!data) {
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return error ? <ErrorState title={errorText(error, copy.loadFailed)} action={action} /> : <Loading />;
  }
  return (
    <section aria-label={copy.list}>
      {data.length === 0 ? (
        <EmptyState title={copy.empty}>
          <p>
            <button
              type="button"
              className="min-h-target font-semibold text-accent underline"
              onClick={() => setCreating(true)}
            >
              {copy.emptyAction}
            </button>{' '}
            {copy.emptyDetail}
          </p>
        </EmptyState>
      ) : (
        <>
          <Button className="mb-4" onClick={() => setCreating(true)}>
            {copy.create}
          </Button>
          <ul className="border-t border-line">
            {data.map((group) => (
              <li key={group.id} className="border-b border-line">
                <Link to={paths.group(group.id)} className="flex min-h-row flex-col justify-center py-3 hover:bg-tint">
                  <span dir={userTextDirection(group.name)} className="line-clamp-2 font-semibold wrap-anywhere">
                    {group.name}
                  </span>
                  <GroupFacts group={group} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <GroupDialog
        open={isCreating}
        group={null}
        onClose={() => setCreating(false)}
        onSaved={({ id }) => void navigate(paths.group(id))}
      />
    </section>
  );
};
