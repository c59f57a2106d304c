import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { meQuery } from '#lib/session/me.ts';
import { EmailSection } from '../email/email-section.tsx';
import { LanguageMenu } from '../language/language-menu.tsx';
import { NoPassword } from '../password/no-password.tsx';
import { PasswordSection } from '../password/password-section.tsx';
import { SessionsSection } from '../session-list/sessions-section.tsx';

const MailSection = lazy(async () => {
  const loaded = await importWithRetry(() => import('../mails/mail-section.tsx'));
  return { default: loaded.MailSection };
});

const SecondFactorSection = lazy(async () => {
  const loaded = await importWithRetry(() => import('../second-factor/second-factor-section.tsx'));
  return { default: loaded.SecondFactorSection };
});

const TokensSection = lazy(async () => {
  const loaded = await importWithRetry(() => import('../api-tokens/tokens-section.tsx'));
  return { default: loaded.TokensSection };
});

const DataSection = lazy(async () => {
  const loaded = await importWithRetry(() => import('../data-export/data-section.tsx'));
  return { default: loaded.DataSection };
});

const DeletionSection = lazy(async () => {
  const loaded = await importWithRetry(() => import('../deletion/deletion-section.tsx'));
  return { default: loaded.DeletionSection };
});

/** An account of single sign-on may have no password, which a changed address or a second factor would need. */
const SignIn = () => {
  // The card above has fetched it. This section may be loaded much later.
  const { data: me } = useQuery({ ...meQuery(), staleTime: Number.POSITIVE_INFINITY });
  const hasPassword = me?.has_password !== false;
  return (
    <>
      {hasPassword && <EmailSection />}
      <Suspense>
        <MailSection />
      </Suspense>
      {hasPassword ? <PasswordSection /> : <NoPassword email={me.email} />}
      <Suspense>{hasPassword && <SecondFactorSection />}</Suspense>
    </>
  );
};

/** The sections of Profile about the account: sign-in, mails, devices, tokens, language, data and deletion. */
export const AccountSecurity = () => (
  <div className="flex flex-col gap-12 border-t border-line pt-8">
    <SignIn />
    <SessionsSection />
    <Suspense>
      <TokensSection />
    </Suspense>
    <LanguageMenu />
    <Suspense>
      <DataSection />
      <DeletionSection />
    </Suspense>
  </div>
);
