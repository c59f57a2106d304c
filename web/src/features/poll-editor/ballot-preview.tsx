import type { Poll } from '@showhands/contracts';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { TrialBallot } from '#features/ballots/trial-ballot.tsx';
import { RulesSummary } from '#features/polls/components/rules-summary.tsx';
import { moreSettingsMessages } from '#lib/messages/more-settings.ts';
import { pollFormMessages } from '#lib/messages/poll-form.ts';
import { publishMessages } from '#lib/messages/publish.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import type { PollFormValues } from './form-schema.ts';
import { pictureSource } from './picture-value.ts';
import { withFixed, withoutImpossible, withUsedRules } from './rule-values.ts';
import type { PollFormControl } from './use-poll-form.ts';

const copy = moreSettingsMessages;

export interface PreviewProps {
  form: PollFormControl;
  /** The current state of the edited poll; undefined for a new one. */
  poll: Poll | undefined;
}

/** The poll in the form as voters get it, valid or not. A blank option has its number for a text. */
const usePreviewedPoll = ({ form, poll }: PreviewProps) => {
  const values = useWatch({ control: form.control, compute: (all: PollFormValues) => withUsedRules(all) });
  const rules = withUsedRules(withoutImpossible(poll ? withFixed(values, poll) : values));
  const { allow_multiple_votes = false, show_results = true, results_when: time = 'always' } = rules;
  const votes = show_results && time === 'always' ? 0 : null;
  const options = rules.options.map(({ text, description, seats, picture }, index) => ({
    id: String(index),
    text: text.trim() || pollFormMessages.option(index + 1),
    votes,
    description,
    seats,
    ...(picture && { picture: pictureSource(picture) }),
  }));
  return { ...rules, allow_multiple_votes, show_results, options };
};

/** Starts anew when the tried choices are no longer on the ballot. */
const Ballot = ({ poll }: { poll: ReturnType<typeof usePreviewedPoll> }) => (
  <TrialBallot key={`${poll.method} ${poll.options.length}`} poll={poll} />
);

/** The ballot and the notes for voters, as the form is filled in. */
export const BallotPreview = (props: PreviewProps) => {
  const poll = usePreviewedPoll(props);
  const { title: typed, description: about = '' } = poll;
  const [title, description] = [typed.trim(), about.trim()];
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="sticky top-12 flex max-h-[calc(100dvh-6rem)] max-w-narrow animate-appear flex-col gap-4 self-start overflow-y-auto border-s border-line py-1 ps-8 pe-1"
    >
      <div>
        <h2 id={headingId} className="text-15 font-semibold">
          {copy.ballotPreview}
        </h2>
        <p className="text-13 text-muted">{publishMessages.previewNote}</p>
      </div>
      <div>
        <p dir={userTextDirection(title)} className="text-21 font-semibold wrap-anywhere">
          {title === '' ? <span className="text-muted">{pollFormMessages.titlePlaceholder}</span> : title}
        </p>
        {description !== '' && (
          <p dir={userTextDirection(description)} className="mt-2 whitespace-pre-line wrap-anywhere">
            {description}
          </p>
        )}
      </div>
      <Ballot poll={poll} />
      <div>
        <h3 className="mb-1 text-13 text-muted">{copy.summary}</h3>
        <RulesSummary poll={poll} />
      </div>
    </section>
  );
};

/** A summary of the rules for voters, and a button that opens the ballot. */
export const RulesPreview = (props: PreviewProps) => {
  const poll = usePreviewedPoll(props);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label={copy.summary}>
      <p className="mb-1 text-13 text-muted">{copy.summary}</p>
      <RulesSummary poll={poll} />
      <details className="mt-3" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="min-h-target py-2 text-15 font-semibold hover:text-muted">{copy.ballotPreview}</summary>
        {isOpen && <Ballot poll={poll} />}
      </details>
    </section>
  );
};
