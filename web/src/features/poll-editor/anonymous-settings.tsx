import { anonymousBatch, type Poll } from '@showhands/contracts';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { anonymityMessages } from '#lib/messages/anonymity.ts';
import { moreSettingsMessages } from '#lib/messages/more-settings.ts';
import { LimitField } from './limit-field.tsx';
import type { PollFormControl } from './use-poll-form.ts';

const copy = anonymityMessages;

/** Whether nobody can tell who chose what, and how many votes are counted together. Both are fixed when the poll is created. */
export const AnonymousSettings = ({ form, poll }: { form: PollFormControl; poll: Poll | undefined }) => {
  const { control, register, formState } = form;
  const [isAnonymous, visibility] = useWatch({ control, name: ['anonymous', 'visibility'] });
  if (poll) {
    return (
      <Checkbox
        key="fixed"
        label={copy.setting}
        hint={moreSettingsMessages.namesFixed}
        checked={poll.anonymous ?? false}
        disabled
        readOnly
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Checkbox key="open" label={copy.setting} hint={copy.settingHint} {...register('anonymous')} />
      {isAnonymous && (
        <>
          {visibility !== 'invited' && (
            <Notice tone="signal" role="status">
              <span className="font-semibold">{copy.inviteFirst}</span> {copy.invite}
            </Notice>
          )}
          <LimitField
            form={form}
            name="batch_min"
            label={copy.batch}
            hint={copy.batchHint}
            min={anonymousBatch.min}
            placeholder={String(anonymousBatch.default)}
            error={formState.errors.batch_min?.message}
          />
        </>
      )}
    </div>
  );
};
