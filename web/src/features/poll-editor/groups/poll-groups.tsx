import { limits, type SharedGroup, textStart } from '@showhands/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { ConfirmButton } from '#components/ui/confirm-button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { useListFocus } from '#features/ballots/voter-options/use-list-focus.ts';
import { appMessages } from '#lib/messages/app.ts';
import { groupsMessages } from '#lib/messages/groups.ts';
import { paths } from '#lib/paths.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { groupsQuery, sharedGroupsQuery, shareMutation, unshareMutation } from './api.ts';
import { GroupDialog } from './group-dialog.tsx';

const copy = groupsMessages;

interface PartProps {
  pollId: string;
  /** Tells a screen reader of a change. */
  onChanged: (outcome: string) => void;
}

const useShare = ({ pollId, onChanged }: PartProps) => {
  const { mutate, isPending, error } = useMutation(shareMutation(pollId));
  const share = ({ id, name }: { readonly id: string; readonly name: string }, onSuccess?: () => void) =>
    mutate(id, {
      onSuccess: () => {
        onChanged(copy.shared(isolated(name)));
        onSuccess?.();
      },
    });
  return { share, isPending, failure: error ? errorText(error, copy.shareFailed) : undefined };
};

const Shared = ({ group, ...part }: PartProps & { group: SharedGroup }) => {
  const { id, name, members, missing } = group;
  const { share, isPending, failure } = useShare(part);
  const { mutate, isPending: isLeaving, error } = useMutation(unshareMutation(part.pollId, id));
  const remove = (close: () => void) =>
    mutate(undefined, { onSuccess: () => part.onChanged(copy.unshared(isolated(name))), onError: close });
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
      <span className="min-w-0 grow basis-1/2 wrap-anywhere">
        <Link to={paths.group(id)} dir={userTextDirection(name)} className="block underline">
          {name}
        </Link>
        <span className="block text-13 text-muted figures">
          {copy.members(members)}
          {missing > 0 && ` · ${copy.missing(missing)}`}
        </span>
      </span>
      <span className="ms-auto -me-4 flex">
        {missing > 0 && (
          <Button
            variant="quiet"
            aria-label={copy.addMissingOf(isolated(name))}
            pending={isPending}
            onClick={() => share(group)}
          >
            {copy.addMissing}
          </Button>
        )}
        <ConfirmButton
          variant="quiet"
          aria-label={copy.unshareNamed(isolated(name))}
          pending={isLeaving}
          question={{ ...copy.unsharing, text: copy.unsharing.text(isolated(name)) }}
          onConfirm={remove}
        >
          {copy.unshare}
        </ConfirmButton>
      </span>
      <div role="alert" className="w-full empty:hidden">
        <FieldError error={failure ?? (error ? errorText(error, copy.shareFailed) : undefined)} />
      </div>
    </li>
  );
};

const AddGroup = ({ shared, ...part }: PartProps & { shared: readonly SharedGroup[] }) => {
  const { data: groups = [] } = useQuery(groupsQuery());
  const [chosen, setChosen] = useState('');
  const { share, isPending, failure } = useShare(part);
  const left = groups.filter(({ id }) => shared.every((other) => other.id !== id));
  const group = left.find(({ id }) => id === chosen);
  if (left.length === 0) return null;
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 grow basis-[12rem]">
          <Select aria-label={copy.choose} value={group?.id ?? ''} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{copy.choose}</option>
            {left.map(({ id, name, members }) => (
              <option key={id} value={id}>
                {copy.choice(name, members)}
              </option>
            ))}
          </Select>
        </div>
        <Button pending={isPending} inactive={!group} onClick={() => group && share(group, () => setChosen(''))}>
          {copy.share}
        </Button>
      </div>
      <div role="alert" className="empty:hidden">
        <FieldError error={failure} />
      </div>
    </div>
  );
};

const SaveList = ({ poll, inactive }: { poll: { id: string; title: string }; inactive: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const name = textStart(poll.title.trim(), limits.groupName.max).trim();
  return (
    <>
      <Button variant="quiet" className="-ms-4 self-start" inactive={inactive} onClick={() => setOpen(true)}>
        {copy.saveList}
      </Button>
      <GroupDialog
        open={isOpen}
        group={null}
        poll={{ id: poll.id, name }}
        onClose={() => setOpen(false)}
        onSaved={(saved) => {
          toasts.success(copy.saved(isolated(saved.name)));
          setOpen(false);
        }}
      />
    </>
  );
};

interface Props {
  poll: { id: string; title: string };
  /** Nobody is on the list, so that there is nothing to save. */
  isEmpty: boolean;
}

/** The groups that a poll is shared with, and its list as a new group. Changes apply at once. */
export const PollGroups = ({ poll, isEmpty }: Props) => {
  const headingId = useId();
  const [outcome, setOutcome] = useState('');
  const { heading, listProps } = useListFocus();
  const { data: shared, error, refetch, isFetching } = useQuery(sharedGroupsQuery(poll.id));
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h3 ref={heading} id={headingId} tabIndex={-1} className="text-15 font-semibold">
        {copy.ofPoll}
      </h3>
      {!shared && error && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <FieldError error={errorText(error, copy.sharedFailed)} />
          <Button pending={isFetching} onClick={() => void refetch()}>
            {appMessages.retry}
          </Button>
        </div>
      )}
      {shared && (
        <>
          <ul {...listProps} aria-labelledby={headingId} className="flex flex-col empty:hidden">
            {shared.map((group) => (
              <Shared key={group.id} group={group} pollId={poll.id} onChanged={setOutcome} />
            ))}
          </ul>
          <AddGroup shared={shared} pollId={poll.id} onChanged={setOutcome} />
        </>
      )}
      <SaveList poll={poll} inactive={isEmpty} />
      <p aria-live="polite" className="sr-only">
        {outcome}
      </p>
    </section>
  );
};
