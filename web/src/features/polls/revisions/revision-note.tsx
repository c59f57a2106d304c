import { confirmVote, listRevisions, type Poll, type Revisions } from '@showhands/contracts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { api } from '#lib/http/api.ts';
import { revisionsMessages } from '#lib/messages/revisions.ts';
import { isolated } from '#lib/text-direction.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { RevisionList } from './revision-list.tsx';

const copy = revisionsMessages;

/** Fetched anew after an edit and after the viewer's vote. */
const revisionsQuery = ({ id, revision }: Poll, votes: readonly string[]) =>
  queryOptions({
    queryKey: ['polls', 'revisions', id, revision, ...votes],
    queryFn: ({ signal }) => api.call(listRevisions, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });

export interface RevisionNoteProps {
  poll: Poll;
  /** The ids of the options that the viewer has chosen. */
  votes: readonly string[];
  /** Shows the ballot. Omitted with the results, which show how many votes are confirmed instead. */
  onChange?: () => void;
}

interface ChangedVoteProps extends RevisionNoteProps {
  data: Revisions;
}

/** Tells a voter that what they chose has changed. */
const ChangedVote = ({ poll, votes, data, onChange }: ChangedVoteProps) => {
  const client = useQueryClient();
  const { queryKey } = revisionsQuery(poll, votes);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (revision: number) => api.call(confirmVote, { params: { id: poll.id }, body: { revision } }),
    onSuccess: ({ unconfirmed }) => client.setQueryData(queryKey, { ...data, unconfirmed }),
    // The poll may have changed again.
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const seen = data.revisions[0]?.revision ?? poll.revision;
  const mayChange = onChange !== undefined && (poll.allow_multiple_votes || poll.change_vote === true);
  return (
    <Notice tone="own" role="status">
      <p>{mayChange ? copy.concerns : copy.concernsFinal}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button pending={isPending} onClick={() => mutate(seen)}>
          {copy.keep}
        </Button>
        {mayChange && (
          <Button variant="quiet" onClick={onChange}>
            {copy.change}
          </Button>
        )}
      </div>
      {error && <p className="mt-2 text-13 text-signal">{errorText(error, copy.failed)}</p>}
    </Notice>
  );
};

/** How many votes of each changed option are confirmed. */
const Confirmations = ({ poll, data }: { poll: Poll; data: Revisions }) => {
  const changed = new Map(data.changed_options.map((one) => [one.option_id, one]));
  const lines = poll.options.flatMap(({ id, text }) => {
    const { confirmed = null, unconfirmed = null } = changed.get(id) ?? {};
    return confirmed === null || !unconfirmed
      ? []
      : [copy.confirmed(isolated(text), confirmed, confirmed + unconfirmed)];
  });
  return (
    <ul className="text-13 text-muted wrap-anywhere empty:hidden">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
};

/** A line above the ballot, or above the results, that opens what edits have changed since people voted. */
export const RevisionNote = (props: RevisionNoteProps) => {
  const { poll, votes, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery(revisionsQuery(poll, votes));
  const isConcerned = poll.status === 'active' && data !== undefined && data.unconfirmed.length > 0;
  return (
    <div className="flex flex-col gap-2">
      <div className="-my-2 flex flex-wrap items-center gap-x-2 text-13 text-muted">
        {copy.edited(poll.edited_after ?? 0)}
        <Button variant="quiet" inactive={data === undefined} onClick={() => setOpen(true)}>
          {copy.show}
        </Button>
      </div>
      {error && !data && <p className="text-13 text-signal">{errorText(error, copy.loadFailed)}</p>}
      {isConcerned && <ChangedVote {...props} data={data} />}
      {!onChange && data && <Confirmations poll={poll} data={data} />}
      {data && (
        <Dialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title={copy.title}
          closeLabel={copy.close}
          placement="wide"
        >
          <RevisionList revisions={data.revisions} />
        </Dialog>
      )}
    </div>
  );
};
