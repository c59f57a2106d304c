import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { singleSignOnMessages } from '#lib/messages/single-sign-on.ts';
import { isolated } from '#lib/text-direction.ts';
import { KeepBox } from '../kept-sessions/keep-box.tsx';
import { startMutation } from './api.ts';
import { failureText } from './failure-text.ts';

const copy = singleSignOnMessages;

interface Props {
  /** The provider's name. */
  label: string;
  /** The path to open afterwards. */
  destination: string;
  /** Whether there is no form beside it. The box "Keep me signed in" is then its own. */
  isAlone?: boolean;
  /** The box of the form to sign in. */
  keep?: RefObject<HTMLInputElement | null>;
}

export const SignInButton = ({ label, destination, isAlone = false, keep }: Props) => {
  const { mutate, reset, error, isPending, isSuccess } = useMutation(startMutation());
  const ownKeep = useRef<HTMLInputElement>(null);
  const isLeaving = isPending || isSuccess;
  // Browsers may restore the page as it was when the user goes back.
  useEffect(() => {
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, [reset]);

  return (
    <div className="flex flex-col gap-4">
      {error && (
        <Notice tone="signal" role="alert">
          {failureText(error)}
        </Notice>
      )}
      <Button
        variant={isAlone ? 'primary' : 'secondary'}
        pending={isLeaving}
        onClick={() => mutate({ destination, keep: (keep ?? ownKeep).current?.checked === true })}
      >
        <span className="min-w-0 wrap-anywhere">
          {isLeaving ? copy.opening(isolated(label)) : copy.signInWith(isolated(label))}
        </span>
      </Button>
      {isAlone && <KeepBox ref={ownKeep} />}
    </div>
  );
};
