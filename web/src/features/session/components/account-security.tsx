import { EmailSection } from '../email/email-section.tsx';
import { LanguageMenu } from '../language/language-menu.tsx';
import { PasswordSection } from '../password/password-section.tsx';
import { SessionsSection } from '../session-list/sessions-section.tsx';

/** The address, the password and the devices of the signed-in user, and the language of this browser. */
export const AccountSecurity = () => (
  <div className="flex flex-col gap-12 border-t border-line pt-8">
    <EmailSection />
    <PasswordSection />
    <SessionsSection />
    <LanguageMenu />
  </div>
);
