import { LanguageMenu } from '../language/language-menu.tsx';
import { PasswordSection } from '../password/password-section.tsx';
import { SessionsSection } from '../session-list/sessions-section.tsx';

/** The password and the devices of the signed-in user, and the language of this browser. */
export const AccountSecurity = () => (
  <div className="flex flex-col gap-12 border-t border-line pt-8">
    <PasswordSection />
    <SessionsSection />
    <LanguageMenu />
  </div>
);
