import { changePasswordMessages } from '#lib/messages/change-password.ts';
import { useSession } from '#lib/session/session.ts';
import { FormSection } from '../components/form-section.tsx';
import { ChangeForm } from './change-form.tsx';

export const PasswordSection = () => {
  const session = useSession();
  if (session.status === 'signed-out') return null;
  return (
    <FormSection target="password" copy={changePasswordMessages}>
      {(onDone) => <ChangeForm user={session.user} onDone={onDone} />}
    </FormSection>
  );
};
