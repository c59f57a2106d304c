import { type Poll, reasonsRules, voterOptionsRules } from '@showhands/contracts';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { RadioRows } from '#components/ui/radio-rows.tsx';
import { moreSettingsMessages } from '#lib/messages/more-settings.ts';
import { AnonymousSettings } from './anonymous-settings.tsx';
import { CheckableSettings } from './checkable-settings.tsx';
import { ChoiceLimits } from './choice-limits.tsx';
import { isFinal, isPossible } from './rules.ts';
import type { PollFormControl } from './use-poll-form.ts';

const copy = moreSettingsMessages;

export interface RuleSettingsProps {
  form: PollFormControl;
  /** The current state of the edited poll; undefined for a new one. */
  poll: Poll | undefined;
}

const ChangeOfVote = ({ form, isOpen }: { form: PollFormControl; isOpen: boolean }) =>
  isOpen ? (
    <Checkbox key="open" label={copy.changeVote} hint={copy.changeVoteHint} {...form.register('change_vote')} />
  ) : (
    <Checkbox key="always" label={copy.changeVote} hint={copy.changeVoteAlways} checked disabled readOnly />
  );

/** Whether the results show who chose what, which is fixed when the poll is created. */
const NamesShown = ({ form, poll }: RuleSettingsProps) =>
  poll ? (
    <Checkbox
      key="fixed"
      label={copy.names}
      hint={copy.namesFixed}
      checked={poll.names_shown ?? false}
      disabled
      readOnly
    />
  ) : (
    <Checkbox key="open" label={copy.names} hint={copy.namesHint} {...form.register('names_shown')} />
  );

/** The optional rules of a poll. */
export const RuleSettings = ({ form, poll }: RuleSettingsProps) => {
  const { register, control, formState } = form;
  const [method, allow_multiple_votes, isAnonymous, checkable] = useWatch({
    control,
    name: ['method', 'allow_multiple_votes', 'anonymous', 'checkable'],
  });
  const locked = poll && poll.total_votes > 0 ? poll : undefined;
  const settings = locked ?? { method, allow_multiple_votes };
  const isFinalVote = isFinal({
    ...settings,
    show_results: true,
    anonymous: isAnonymous,
    checkable: poll ? poll.checkable : checkable,
  });
  return (
    <div className="flex flex-col gap-6 pt-2 pb-6">
      <ChoiceLimits form={form} locked={locked} isPossible={isPossible('min_choices', settings)} />
      <AnonymousSettings form={form} poll={poll} />
      <CheckableSettings form={form} poll={poll} />
      {!isFinalVote && <ChangeOfVote form={form} isOpen={isPossible('change_vote', settings)} />}
      {!isAnonymous && <NamesShown form={form} poll={poll} />}
      <Checkbox label={copy.shuffle} hint={copy.shuffleHint} {...register('shuffle_options')} />
      {!isAnonymous && (
        <RadioRows
          legend={copy.reasons}
          values={reasonsRules}
          texts={copy.reasonsRules}
          error={formState.errors.reasons?.message}
          register={() => register('reasons')}
        />
      )}
      {!isFinalVote && (
        <RadioRows
          legend={copy.votersAddOptions}
          values={voterOptionsRules}
          texts={copy.voterOptionsRules}
          error={formState.errors.voters_add_options?.message}
          register={() => register('voters_add_options')}
        />
      )}
    </div>
  );
};
