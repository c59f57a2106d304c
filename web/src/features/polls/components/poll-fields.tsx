import { categories, codePoints, limits } from '@showhands/contracts';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { cx } from '../../../components/ui/cx.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { messages } from '../../../lib/messages/en.ts';
import { useNow } from '../../../lib/use-now.ts';
import { localMinute } from '../form-schema.ts';
import type { PollFormControl } from '../use-poll-form.ts';

const copy = messages.pollForm;

const Counter = ({ text, max }: { text: string; max: number }) => {
  const used = codePoints(text.trim());
  return (
    <span className={cx('text-13 figures', used > max ? 'font-semibold text-signal' : 'text-muted')}>
      {copy.counter(used, max)}
    </span>
  );
};

export const QuestionFields = ({ form }: { form: PollFormControl }) => {
  const { register, control, formState } = form;
  const [title, description = ''] = useWatch({ control, name: ['title', 'description'] });
  const { errors } = formState;
  return (
    <>
      <Field label={copy.title} error={errors.title?.message} aside={<Counter text={title} max={limits.title.max} />}>
        {(field) => <Input {...field} {...register('title')} placeholder={copy.titlePlaceholder} autoComplete="off" />}
      </Field>
      <Field
        label={copy.description}
        error={errors.description?.message}
        aside={<Counter text={description} max={limits.description.max} />}
      >
        {(field) => <Textarea {...field} {...register('description')} rows={3} />}
      </Field>
    </>
  );
};

export const SettingFields = ({ form }: { form: PollFormControl }) => {
  const { register, control, formState } = form;
  const status = useWatch({ control, name: 'status' });
  const now = useNow();
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={copy.category} error={errors.category?.message}>
          {(field) => (
            <Select {...field} {...register('category')}>
              {categories.map((category) => (
                <option key={category} value={category}>
                  {messages.poll.categories[category]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={copy.status}
          error={errors.status?.message}
          hint={status === 'draft' ? copy.draftHint : copy.activeHint}
        >
          {(field) => (
            <Select {...field} {...register('status')}>
              <option value="active">{messages.poll.statuses.active}</option>
              <option value="draft">{messages.poll.statuses.draft}</option>
            </Select>
          )}
        </Field>
      </div>
      <Field label={copy.endsAt} hint={copy.endsAtHint} error={errors.ends_at?.message}>
        {(field) => <Input {...field} {...register('ends_at')} type="datetime-local" min={localMinute(now)} />}
      </Field>
      <div>
        <Checkbox label={copy.multiple} hint={copy.multipleHint} {...register('allow_multiple_votes')} />
        <Checkbox label={copy.publicResults} hint={copy.publicResultsHint} {...register('show_results')} />
      </div>
    </>
  );
};
