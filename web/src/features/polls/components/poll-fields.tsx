import { categories, codePoints, limits, type Poll, pollStatuses } from '@showhands/contracts';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { cx } from '../../../components/ui/cx.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { pollMessages } from '../../../lib/messages/en/poll.ts';
import { editPollMessages, pollFormMessages } from '../../../lib/messages/en/poll-form.ts';
import { useNow } from '../../../lib/use-now.ts';
import { localMinute } from '../form-schema.ts';
import type { PollFormControl } from '../use-poll-form.ts';

const copy = pollFormMessages;

const FIRST_STATUSES = ['active', 'draft'] as const;

interface Props {
  form: PollFormControl;
  /** The poll that is edited, as it stands now; none for a new one. */
  poll?: Poll;
}

const Counter = ({ text, max }: { text: string; max: number }) => {
  const used = codePoints(text.trim());
  return (
    <span className={cx('text-13 figures', used > max ? 'font-semibold text-signal' : 'text-muted')}>
      {copy.counter(used, max)}
    </span>
  );
};

export const QuestionFields = ({ form, poll }: Props) => {
  const { register, control, formState } = form;
  const [title, description = ''] = useWatch({ control, name: ['title', 'description'] });
  const { errors } = formState;
  const marked = poll !== undefined && poll.total_votes > 0 && title.trim() !== poll.title;
  return (
    <>
      <Field
        label={copy.title}
        error={errors.title?.message}
        aside={<Counter text={title} max={limits.title.max} />}
        hint={marked ? editPollMessages.votedTitleHint : undefined}
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

/** Locked by the first vote, it shows what the poll has: the keys keep the two from being taken for one input. */
const MultipleVotes = ({ form, poll }: Props) =>
  poll && poll.total_votes > 0 ? (
    <Checkbox
      key="locked"
      label={copy.multiple}
      hint={editPollMessages.multipleLocked(poll.total_votes)}
      checked={poll.allow_multiple_votes}
      disabled
      readOnly
    />
  ) : (
    <Checkbox key="open" label={copy.multiple} hint={copy.multipleHint} {...form.register('allow_multiple_votes')} />
  );

export const SettingFields = ({ form, poll }: Props) => {
  const { register, control, formState } = form;
  const [status, end] = useWatch({ control, name: ['status', 'ends_at'] });
  const now = useNow();
  const passed = end !== '' && Date.parse(end) <= now;
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
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
              {(poll ? pollStatuses : FIRST_STATUSES).map((value) => (
                <option key={value} value={value}>
                  {pollMessages.statuses[value]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={copy.endsAt} hint={passed ? copy.endPassed : copy.endsAtHint} error={errors.ends_at?.message}>
        {(field) => <Input {...field} {...register('ends_at')} type="datetime-local" min={localMinute(now)} />}
      </Field>
      <div>
        <MultipleVotes form={form} {...(poll && { poll })} />
        <Checkbox label={copy.publicResults} hint={copy.publicResultsHint} {...register('show_results')} />
      </div>
    </>
  );
};
