import { addingRules, type Poll, resultsTimes, votingMethods } from '@showhands/contracts';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { RadioRows } from '#components/ui/radio-rows.tsx';
import { RulesSummary } from '#features/polls/components/rules-summary.tsx';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { moreSettingsMessages } from '#lib/messages/more-settings.ts';
import { ChoiceLimits } from './choice-limits.tsx';
import type { PollFormValues } from './form-schema.ts';
import { OpeningField } from './opening-field.tsx';
import { OptionSettings } from './option-settings.tsx';
import { pictureSource } from './picture-value.ts';
import { possibleSettings, withLocked, withoutImpossible, withUsedRules } from './rule-values.ts';
import { revalidateSettings } from './setting-errors.ts';
import type { PollFormControl } from './use-poll-form.ts';

const copy = moreSettingsMessages;

const TrialBallot = lazy(async () => ({
  default: (await importWithRetry(() => import('#features/ballots/trial-ballot.tsx'))).TrialBallot,
}));

export interface RuleSettingsProps {
  form: PollFormControl;
  /** The current state of the edited poll; undefined for a new one. */
  poll: Poll | undefined;
}

const ChangeOfVote = ({ form, isPossible }: { form: PollFormControl; isPossible: boolean }) =>
  isPossible ? (
    <Checkbox key="open" label={copy.changeVote} hint={copy.changeVoteHint} {...form.register('change_vote')} />
  ) : (
    <Checkbox key="always" label={copy.changeVote} hint={copy.changeVoteAlways} checked disabled readOnly />
  );

/** The rules of a poll beside those that every poll has. */
export const RuleSettings = ({ form, poll }: RuleSettingsProps) => {
  const { register, control, formState } = form;
  const [method, allow_multiple_votes, show_results, results_when] = useWatch({
    control,
    name: ['method', 'allow_multiple_votes', 'show_results', 'results_when'],
  });
  const { errors } = formState;
  const locked = poll && poll.total_votes > 0 ? poll : undefined;
  const voting = locked ?? { method, allow_multiple_votes };
  const can = possibleSettings({
    method: voting.method,
    allow_multiple_votes: voting.allow_multiple_votes,
    show_results,
    results_when,
  });
  const onChange = () => revalidateSettings(form);
  return (
    <div className="flex flex-col gap-6 pt-2 pb-6">
      <RadioRows
        legend={copy.method}
        values={votingMethods}
        texts={copy.methods}
        locked={locked && copy.locked}
        lockedValue={locked?.method ?? 'choose'}
        error={errors.method?.message}
        register={() => register('method', { onChange })}
      />
      <ChoiceLimits form={form} locked={locked} isPossible={can.choiceLimits} />
      <ChangeOfVote form={form} isPossible={can.changeOfVote} />
      <RadioRows
        legend={copy.resultsWhen}
        values={resultsTimes}
        texts={copy.resultsTimes}
        locked={can.resultsTime ? undefined : copy.resultsPrivate}
        lockedValue="always"
        error={errors.results_when?.message}
        register={() => register('results_when', { onChange })}
      />
      <OpeningField form={form} poll={poll} isLocked={locked !== undefined} />
      <RadioRows
        legend={copy.votersAddOptions}
        values={addingRules}
        texts={copy.addingRules}
        locked={undefined}
        lockedValue="no"
        error={errors.voters_add_options?.message}
        register={() => register('voters_add_options')}
      />
      <OptionSettings form={form} poll={poll} hasSeats={can.seats} />
    </div>
  );
};

type BallotPoll = Parameters<typeof TrialBallot>[0]['poll'];

/** The ballot as voters get it, to try. */
const BallotPreview = ({ poll }: { poll: BallotPoll }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-3" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-target py-2 text-15 font-semibold hover:text-muted">{copy.ballotPreview}</summary>
      {isOpen && (
        <Suspense fallback={<div className="min-h-option" />}>
          <TrialBallot key={poll.method} poll={poll} />
        </Suspense>
      )}
    </details>
  );
};

/** Says what the rules in the form mean for voters. */
export const RulesPreview = ({ form, poll }: RuleSettingsProps) => {
  const values = useWatch({ control: form.control, compute: (all: PollFormValues) => withUsedRules(all) });
  const rules = withoutImpossible(poll ? withLocked(values, poll) : values);
  const { allow_multiple_votes = false, show_results = true, results_when: time = 'always' } = rules;
  const votes = show_results && time === 'always' ? 0 : null;
  const options = rules.options.flatMap(({ text, description, seats, picture }, index) => {
    const shown = { id: String(index), text: text.trim(), votes, description, seats };
    return text.trim() === '' ? [] : [{ ...shown, ...(picture && { picture: pictureSource(picture) }) }];
  });
  return (
    <section aria-label={copy.summary}>
      <p className="mb-1 text-13 text-muted">{copy.summary}</p>
      <RulesSummary poll={{ ...rules, allow_multiple_votes, show_results }} />
      <BallotPreview poll={{ ...rules, allow_multiple_votes, options }} />
    </section>
  );
};
