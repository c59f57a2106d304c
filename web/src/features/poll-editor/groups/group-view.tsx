import { type Group, pollErrorTexts } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { DeleteButton } from '#features/polls/components/delete-button.tsx';
import { isNotFound } from '#lib/http/api-error.ts';
import { appMessages } from '#lib/messages/app.ts';
import { groupsMessages } from '#lib/messages/groups.ts';
import { paths } from '#lib/paths.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { deleteGroupMutation, groupQuery } from './api.ts';
import { GroupDialog } from './group-dialog.tsx';
import { GroupFacts } from './group-list.tsx';
import { GroupMembers } from './group-members.tsx';

const copy = groupsMessages;

const NotFound = () => (
  <div className="max-w-question">
    <title>{appMessages.title(pollErrorTexts.groups.notFound)}</title>
    <div role="alert">
      <h1 className="flex min-h-target items-center text-28 font-semibold">{copy.notFound}</h1>
      <p className="mt-2 text-muted">{copy.notFoundDetail}</p>
    </div>
    <Link to={paths.groups} replace className={buttonClass('secondary', 'mt-6')}>
      {copy.back}
    </Link>
  </div>
);

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-4">
    <SkeletonLine className="h-12 w-[12rem]" />
    <SkeletonLine className="h-12" />
    <SkeletonLine className="h-12" />
  </Skeleton>
);

const Header = ({ group }: { group: Group }) => {
  const navigate = useNavigate();
  const nameId = useId();
  const [isEditing, setEditing] = useState(false);
  const deletion = deleteGroupMutation(group.id, () => void navigate(paths.groups, { replace: true }));
  return (
    <div className="mb-8">
      <h1
        id={nameId}
        dir={userTextDirection(group.name)}
        className="flex min-h-target items-center text-28 font-semibold wrap-anywhere"
      >
        {group.name}
      </h1>
      <GroupFacts group={group} />
      <p className="mt-2 max-w-question text-muted">{group.managed ? copy.managed : copy.admits[group.admits]}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to={`${paths.create}?group=${group.id}`} className={buttonClass('primary')}>
          {copy.newPoll}
        </Link>
        {!group.managed && (
          <>
            <Button onClick={() => setEditing(true)}>{copy.edit}</Button>
            <DeleteButton copy={copy} mutation={deletion} describedBy={nameId}>
              {copy.deletion.text(isolated(group.name), group.polls)}
            </DeleteButton>
          </>
        )}
      </div>
      <GroupDialog open={isEditing} group={group} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
    </div>
  );
};

/** A group that the signed-in user may use, and its members. */
export const GroupView = ({ id }: { id: string }) => {
  const { data: group, error, refetch, isFetching } = useQuery(groupQuery(id));
  if (isNotFound(error)) return <NotFound />;
  if (!group) {
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return error ? <ErrorState heading="h1" title={errorText(error, copy.groupFailed)} action={action} /> : <Loading />;
  }
  return (
    <>
      <title>{appMessages.title(group.name)}</title>
      <Header group={group} />
      <GroupMembers group={group} />
    </>
  );
};
