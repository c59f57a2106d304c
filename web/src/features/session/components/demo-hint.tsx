import { useQuery } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { sessionMessages } from '#lib/messages/session.ts';
import { signInOptionsQuery } from '../api.ts';

interface Props {
  onUse: (account: { email: string; password: string }) => void;
}

const copy = sessionMessages.demo;

/** Shown only where the server has a demo account. */
export const DemoHint = ({ onUse }: Props) => {
  const { data } = useQuery(signInOptionsQuery());
  const account = data?.demoAccount;
  if (!account) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="text-13 text-muted">
        <span className="block font-semibold text-ink">{copy.title}</span>
        <bdi dir="ltr">
          {account.email} / {account.password}
        </bdi>
      </p>
      <Button onClick={() => onUse(account)}>{copy.use}</Button>
    </div>
  );
};
