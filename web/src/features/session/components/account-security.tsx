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

const DeletionSection = lazy(async () => {
  const loaded = await importWithRetry(() => import('../deletion/deletion-section.tsx'));
  return { default: loaded.DeletionSection };
});

/** The provider of single sign-on has factors of its own. */
const Passwords = () => {
  const { data: me } = useQuery(meQuery());
  if (me?.has_password === false) return <NoPassword email={me.email} />;
  return (
    <>
      <PasswordSection />
      <Suspense>
        <SecondFactorSection />
      </Suspense>
    </>
  );
};

/** The address, the mails, the password, the second factor, the devices and the API tokens of the signed-in user, the language of this browser, and the end of the account. */
export const AccountSecurity = () => (
  <div className="flex flex-col gap-12 border-t border-line pt-8">
    <EmailSection />
    <Suspense>
      <MailSection />
    </Suspense>
    <Passwords />
    <SessionsSection />
    <Suspense>
      <TokensSection />
    </Suspense>
    <LanguageMenu />
    <Suspense>
      <DeletionSection />
    </Suspense>
  </div>
);
