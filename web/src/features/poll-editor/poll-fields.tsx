import { Icon as ChevronDown } from 'virtual:lucide/chevron-down';
import { categories, limits, type Poll, pollStatuses, resultsTimes } from '@showhands/contracts';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { moreSettingsMessages } from '#lib/messages/more-settings.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { editPollMessages, pollFormMessages } from '#lib/messages/poll-form.ts';
import { Counter, isNearLimit } from './counter.tsx';
import { MethodField } from './method-field.tsx';
import { RepeatField } from './repeat/repeat-field.tsx';
import { revalidateSettings } from './setting-errors.ts';
import { TimeFields } from './time-fields.tsx';
import { useDisclosure } from './use-disclosure.ts';
import type { PollFormControl } from './use-poll-form.ts';

const copy = pollFormMessages;
const settings = moreSettingsMessages;

const NEW_POLL_STATUSES = ['active', 'draft'] as const;

interface Props {
  form: PollFormControl;
  /** The current state of the edited poll; omitted for a new one. */
  poll?: Poll;
}

/** The title, how people vote, and the description. */
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
      <MethodField form={form} {...(poll && { poll })} />
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

/** Public results, and when voters see them, which ordinary polls leave folded. */
const ResultsFields = ({ form }: Pick<Props, 'form'>) => {
  const { register, control, formState } = form;
  const [isPublic, time = 'always'] = useWatch({ control, name: ['show_results', 'results_when'] });
  const error = formState.errors.results_when?.message;
  const { props } = useDisclosure(error !== undefined);
  const onChange = () => revalidateSettings(form);
  return (
    <div>
      <Checkbox label={copy.publicResults} hint={copy.publicResultsHint} {...register('show_results', { onChange })} />
      {isPublic && (
        // Below the text of the checkbox.
        <details className="group ms-8 ps-1" {...props}>
          <summary className="flex min-h-target flex-wrap items-center gap-x-2 text-13 text-muted hover:text-ink">
            {settings.resultsWhen}
            <span className="font-semibold text-ink">{settings.resultsTimes[time].label}</span>
            <ChevronDown size={16} className="transition-transform group-open:rotate-180" />
          </summary>
          <Field
            // The summary shows it.
            className="[&_label]:sr-only"
            label={settings.resultsWhen}
            hint={time === 'always' ? undefined : settings.resultsTimes[time].hint}
            error={error}
          >
            {(field) => (
              <Select {...field} {...register('results_when', { onChange })}>
                {resultsTimes.map((value) => (
                  <option key={value} value={value}>
                    {settings.resultsTimes[value].label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </details>
      )}
    </div>
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
      <TimeFields form={form} {...(poll && { poll })} />
      <RepeatField form={form} poll={poll} />
      <ResultsFields form={form} />
    </>
  );
};
