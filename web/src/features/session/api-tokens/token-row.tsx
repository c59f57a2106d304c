import type { ApiToken } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { ConfirmButton } from '#components/ui/confirm-button.tsx';
import { ageOf } from '#lib/age.ts';
import { apiTokenMessages } from '#lib/messages/api-tokens.ts';
import { COMMA } from '#lib/messages/format.ts';
import { isolated } from '#lib/text-direction.ts';
import { useFocusLost } from '../components/use-focus-lost.ts';
import { revokeTokenMutation } from './api.ts';

const copy = apiTokenMessages;

interface Props {
  token: ApiToken;
  now: number;
  /** Called when the row is removed while it contains the focus. */
  onFocusLost: () => void;
}

export const TokenRow = ({ token, now, onFocusLost }: Props) => {
  const id = useId();
  const row = useFocusLost<HTMLLIElement>(onFocusLost);
  const { mutate, isPending } = useMutation(revokeTokenMutation(token));
  const isExpired = Date.parse(token.expiresAt) <= now;
  return (
    <li ref={row} className="flex items-center justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span id={id} dir="auto" className="min-w-0 text-17 font-semibold wrap-anywhere">
            {token.name}
          </span>
          {isExpired && <Badge tone="ended">{copy.expired}</Badge>}
        </p>
        <p className="mt-1 text-13 text-muted">{token.scopes.map((scope) => copy.scopeNames[scope]).join(COMMA)}</p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-13 text-muted figures">
          <time dateTime={token.expiresAt}>{copy.until(token.expiresAt, isExpired)}</time>
          {token.lastUsedAt === null ? (
            <span>{copy.neverUsed}</span>
          ) : (
            <time dateTime={token.lastUsedAt}>{copy.used(ageOf(token.lastUsedAt, now))}</time>
          )}
        </p>
      </div>
      <ConfirmButton
        className="shrink-0"
        aria-describedby={id}
        pending={isPending}
        asks={!isExpired}
        question={{ ...copy.revoking, text: copy.revoking.text(isolated(token.name)) }}
        onConfirm={(close) => mutate(undefined, { onError: close })}
      >
        {isExpired ? copy.remove : copy.revoke}
      </ConfirmButton>
    </li>
  );
};
