import { DevicesSection } from '../devices/devices-section.tsx';
import { PasswordSection } from '../password/password-section.tsx';

/** The password and the devices of the signed-in user. */
export const AccountSecurity = () => (
  <div className="flex flex-col gap-12 border-t border-line pt-8">
    <PasswordSection />
    <DevicesSection />
  </div>
);
