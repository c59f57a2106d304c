import { type Poll, templatePollSchema } from '@showhands/contracts';
import type { ComponentProps } from 'react';
import { SaveTemplateDialog } from './save-template-dialog.tsx';

type Props = Omit<ComponentProps<typeof SaveTemplateDialog>, 'poll'> & { poll: Poll };

/** Keeps a stored poll as a template: the fields that a template has. */
export const SavePollDialog = ({ poll, ...rest }: Props) => (
  <SaveTemplateDialog poll={templatePollSchema.parse(poll)} {...rest} />
);
