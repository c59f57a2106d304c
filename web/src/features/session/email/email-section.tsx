import { changeEmailMessages } from '#lib/messages/change-email.ts';
import { FormSection } from '../components/form-section.tsx';
import { EmailForm } from './email-form.tsx';

export const EmailSection = () => (
  <FormSection target="email" copy={changeEmailMessages}>
    {(onDone) => <EmailForm onDone={onDone} />}
  </FormSection>
);
