import type { getSignInOptions, ResponseOf } from '@showhands/contracts';
import { type RefObject, Suspense } from 'react';
import { LazySignInButton } from '#features/session/single-sign-on/lazy-sign-in-button.ts';

interface Props {
  options: ResponseOf<typeof getSignInOptions> | undefined;
  destination: string;
  /** The box "Keep me signed in" of the form to sign in. */
  keep?: RefObject<HTMLInputElement | null>;
}

/** The button of the provider above a form, where the installation has one. It has the height of a button while it loads. */
export const SingleSignOn = ({ options, destination, keep }: Props) => {
  if (!options?.singleSignOn) return null;
  const hasForm = options.passwordSignIn !== false;
  return (
    <div className={hasForm ? 'mb-6 min-h-12 border-b border-line pb-6' : 'min-h-12'}>
      <Suspense>
        <LazySignInButton
          label={options.singleSignOn.label}
          destination={destination}
          isAlone={!hasForm}
          {...(hasForm && keep && { keep })}
        />
      </Suspense>
    </div>
  );
};
