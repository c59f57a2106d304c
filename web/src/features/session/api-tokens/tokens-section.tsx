import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { apiTokenMessages } from '#lib/messages/api-tokens.ts';
import { appMessages } from '#lib/messages/app.ts';
import { useNow } from '#lib/use-now.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { apiTokensQuery } from './api.ts';
import { CreateDialog } from './create-dialog.tsx';
import { TokenRow } from './token-row.tsx';

const copy = apiTokenMessages;

const Loading = () => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-2 border-b border-line py-3">
    <SkeletonLine className="h-6 w-1/3" />
    <SkeletonLine className="h-4 w-1/2" />
  </Skeleton>
);

const Tokens = ({ onFocusLost }: { onFocusLost: () => void }) => {
  const now = useNow();
  const { data: tokens, error, isFetching, refetch } = useQuery(apiTokensQuery());
  if (!tokens) {
    if (!error) return <Loading />;
    const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return <ErrorState title={errorText(error, copy.loadFailed)} action={action} />;
  }
  if (tokens.length === 0) return <p className="py-3 text-muted">{copy.empty}</p>;
  return (
    <ul aria-labelledby="api-tokens-title">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} now={now} onFocusLost={onFocusLost} />
      ))}
    </ul>
  );
};

/** Tokens by which programs use the API in the user's name. */
export const TokensSection = () => {
  const [creating, setCreating] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="api-tokens-title">
      <h2 ref={title} id="api-tokens-title" tabIndex={-1} className="text-21 font-semibold">
        {copy.title}
      </h2>
      <p className="mt-2 mb-2 text-muted">
        {copy.detail}{' '}
        <a href="/api/docs" className="text-accent underline">
          {copy.reference}
        </a>
      </p>
      <Tokens onFocusLost={() => title.current?.focus()} />
      <div className="mt-4">
        <Button onClick={() => setCreating(true)}>{copy.open}</Button>
      </div>
      <CreateDialog open={creating} onClose={() => setCreating(false)} />
    </section>
  );
};
