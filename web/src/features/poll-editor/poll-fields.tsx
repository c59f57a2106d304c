import { categories, limits, type Poll, pollStatuses } from '@showhands/contracts';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { pollMessages } from '#lib/messages/poll.ts';
import { editPollMessages, pollFormMessages } from '#lib/messages/poll-form.ts';
import { Counter, isNearLimit } from './counter.tsx';
import { EndField } from './end-field.tsx';
import { possibleSettings } from './rule-values.ts';
import { revalidateSettings } from './setting-errors.ts';
import type { PollFormControl } from './use-poll-form.ts';

const copy = pollFormMessages;

const NEW_POLL_STATUSES = ['active', 'draft'] as const;

interface Props {
  form: PollFormControl;
  /** The current state of the edited poll; omitted for a new one. */
  poll?: Poll;
}

export const QuestionFields = ({ form, poll }: Props) => {
  const { register, control, formState } = form;
  const [title, description = ''] = useWatch({ control, name: ['title', 'description'] });
  const { errors } = formState;
  const showsEditedHint = poll !== undefined && poll.total_votes > 0 && title.trim() !== poll.title;
  return (
    <>
      <Field
        label={copy.title}
        error={errors.title?.message}
        aside={isNearLimit(title, limits.title.max) && <Counter text={title} max={limits.title.max} />}
        hint={showsEditedHint ? editPollMessages.votedTitleHint : undefined}
      >
        {(field) => (
          <Input {...field} {...register('title')} dir="auto" placeholder={copy.titlePlaceholder} autoComplete="off" />
        )}
      </Field>
      <Field
        label={copy.description}
        error={errors.description?.message}
        aside={<Counter text={description} max={limits.description.max} />}
      >
        {(field) => <Textarea {...field} {...register('description')} dir="auto" rows={3} />}
      </Field>
    </>
  );
};

/**
 * Read-only once the poll has votes, and where people do not choose options. The keys keep React from reusing one input for
 * the other.
 */
const MultipleVotes = ({ form, poll }: Props) => {
  const method = useWatch({ control: form.control, name: 'method' });
  const isLocked = poll !== undefined && poll.total_votes > 0;
  if (!isLocked && possibleSettings({ method }).multipleVotes) {
    const field = form.register('allow_multiple_votes', { onChange: () => revalidateSettings(form) });
    return <Checkbox key="open" label={copy.multiple} hint={copy.multipleHint} {...field} />;
  }
  return (
    <Checkbox
      key="locked"
      label={copy.multiple}
      hint={isLocked ? editPollMessages.multipleLocked(poll.total_votes) : copy.multipleNeedsChoosing}
      checked={isLocked && poll.allow_multiple_votes}
      disabled
      readOnly
    />
  );
};

export const SettingFields = ({ form, poll }: Props) => {
  const { register, control, formState } = form;
  const status = useWatch({ control, name: 'status' });
  const { errors } = formState;
  return (
    <>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <Field label={copy.category} error={errors.category?.message}>
          {(field) => (
            <Select {...field} {...register('category')}>
              {categories.map((category) => (
                <option key={category} value={category}>
                  {pollMessages.categories[category]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={copy.status} error={errors.status?.message} hint={copy.statusHints[status]}>
          {(field) => (
            <Select {...field} {...register('status')}>
              {(poll ? pollStatuses : NEW_POLL_STATUSES).map((value) => (
                <option key={value} value={value}>
                  {pollMessages.statuses[value]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <EndField form={form} {...(poll && { poll })} />
      <div>
        <MultipleVotes form={form} {...(poll && { poll })} />
        <Checkbox
          label={copy.publicResults}
          hint={copy.publicResultsHint}
          {...register('show_results', { onChange: () => revalidateSettings(form) })}
        />
      </div>
    </>
  );
};
