import type { Poll } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { pollQuery } from '#features/polls/api.ts';
import { isNotFound } from '#lib/http/api-error.ts';
import { copiedPollMessages } from '#lib/messages/copied-poll.ts';
import { isolated } from '#lib/text-direction.ts';
import { FormSkeleton } from './form-skeleton.tsx';

const copy = copiedPollMessages;

/** The fields of a copy, by the poll's address. */
export interface CopySource {
  readonly id: string;
  /** Undefined if it cannot be read. */
  readonly poll: Poll | undefined;
  /** Names the copied poll, or the reason why nothing was copied. */
  readonly notice: ReactNode;
}

const Copied = ({ poll, children }: { poll: Poll; children: CopiedPollProps['children'] }) => {
  // The poll at the time of the copy: later changes of the poll do not change the form.
  const [copied] = useState(poll);
  const { title, options } = copied;
  const copiedText = options.some(({ picture }) => picture !== undefined) ? copy.withoutPictures : copy.copied;
  const notice = (
    <Notice tone="own" role="status">
      <span className="wrap-anywhere">{copiedText(isolated(title))}</span>
    </Notice>
  );
  return children({ id: copied.id, poll: copied, notice });
};

export interface CopiedPollProps {
  id: string;
  children: (source: CopySource) => ReactNode;
}

/** Loads the poll that a new one starts from. */
export const CopiedPoll = ({ id, children }: CopiedPollProps) => {
  const { data: poll, error, isFetching, refetch } = useQuery(pollQuery(id));
  if (poll) return <Copied poll={poll}>{children}</Copied>;
  if (!error) return <FormSkeleton />;
  const notice = (
    <Notice tone="signal" role="alert">
      {isNotFound(error) ? (
        copy.missing
      ) : (
        <span className="flex flex-wrap items-center justify-between gap-x-4">
          {copy.failed}
          <Button variant="quiet" className="-my-1 max-sm:-ms-4" pending={isFetching} onClick={() => void refetch()}>
            {copy.retry}
          </Button>
        </span>
      )}
    </Notice>
  );
  return children({ id, poll: undefined, notice });
};
