import { type Poll, visibilities } from '@showhands/contracts';
import { useWatch } from 'react-hook-form';
import { RadioRows } from '#components/ui/radio-rows.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { visibilityMessages } from '#lib/messages/visibility.ts';
import { GroupsField } from '../groups/groups-field.tsx';
import type { PollFormControl } from '../use-poll-form.ts';
import { EntriesField } from './entries-field.tsx';
import { InvitedList } from './invited-list.tsx';
import { QuorumField } from './quorum-field.tsx';

const copy = visibilityMessages;

export interface VisibilitySettingsProps {
  form: PollFormControl;
  /** The current state of the edited poll; undefined for a new one. */
  poll: Poll | undefined;
}

/** The list of a new poll, which is part of its form. */
const NewList = ({ form }: Pick<VisibilitySettingsProps, 'form'>) => {
  const { register, control, formState, setValue } = form;
  const text = useWatch({ control, name: 'invited' }) ?? '';
  return (
    <>
      <EntriesField
        label={copy.addField}
        text={text}
        error={formState.errors.invited?.message}
        onRead={(read) => setValue('invited', read, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
      >
        {(field) => <Textarea {...field} {...register('invited')} rows={4} className="max-h-[30dvh]" />}
      </EntriesField>
      <GroupsField form={form} />
    </>
  );
};

export const VisibilitySettings = ({ form, poll }: VisibilitySettingsProps) => {
  const { register, control, formState } = form;
  const visibility = useWatch({ control, name: 'visibility' });
  return (
    <div className="flex flex-col gap-6 pt-2 pb-6">
      <RadioRows
        legend={copy.legend}
        values={visibilities}
        texts={copy.choices}
        error={formState.errors.visibility?.message}
        register={() => register('visibility')}
      />
      {visibility === 'invited' && (poll ? <InvitedList poll={poll} /> : <NewList form={form} />)}
      <QuorumField form={form} poll={poll} />
    </div>
  );
};
