import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { sequencesMessages } from '#lib/messages/sequences.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { sequencesQuery } from './api.ts';
import { SequenceEditor } from './sequence-editor.tsx';
import { SequenceItem } from './sequence-item.tsx';

const copy = sequencesMessages;

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-6">
    {[1, 2].map((key) => (
      <SkeletonLine key={key} className="h-[10rem]" />
    ))}
  </Skeleton>
);

/** The sequence that is edited; a new one has no id yet. */
type Edited = { readonly id: string | null } | null;

/** The signed-in user's sequences, each of which turns into its form. */
export const SequenceList = ({ creator }: { creator: string }) => {
  const { data, error, refetch, isFetching } = useQuery(sequencesQuery());
  const [edited, setEdited] = useState<Edited>(null);
  const region = useRef<HTMLElement>(null);
  const wasEditing = useRef(false);

  // The form that had the focus is gone.
  useEffect(() => {
    if (wasEditing.current && edited === null && document.activeElement === document.body) region.current?.focus();
    wasEditing.current = edited !== null;
  }, [edited]);

  if (!data) {
    if (!error) return <Loading />;
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return <ErrorState title={errorText(error, copy.loadFailed)} action={action} />;
  }
  const done = () => setEdited(null);
  return (
    <section ref={region} tabIndex={-1} aria-label={copy.list} className="border-t border-line">
      {edited?.id === null ? (
        <SequenceEditor sequence={null} creator={creator} onDone={done} />
      ) : (
        data.length > 0 && (
          <Button className="my-4" onClick={() => setEdited({ id: null })}>
            {copy.create}
          </Button>
        )
      )}
      {data.length === 0 && edited === null && (
        <EmptyState title={copy.empty}>
          <p>
            <button
              type="button"
              className="min-h-target font-semibold text-accent underline"
              onClick={() => setEdited({ id: null })}
            >
              {copy.emptyAction}
            </button>{' '}
            {copy.emptyDetail}
          </p>
        </EmptyState>
      )}
      {data.map((sequence) =>
        edited?.id === sequence.id ? (
          <SequenceEditor key={sequence.id} sequence={sequence} creator={creator} onDone={done} />
        ) : (
          <SequenceItem key={sequence.id} sequence={sequence} onEdit={() => setEdited({ id: sequence.id })} />
        ),
      )}
    </section>
  );
};
