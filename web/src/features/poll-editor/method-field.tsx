import { limits, type Poll, type VotingMethod, votingMethods } from '@showhands/contracts';
import { type ReactNode, useId } from 'react';
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { radioClass } from '#components/ui/control-class.ts';
import { FieldError } from '#components/ui/field.tsx';
import { moreSettingsMessages } from '#lib/messages/more-settings.ts';
import { editPollMessages, pollFormMessages } from '#lib/messages/poll-form.ts';
import { LimitField } from './limit-field.tsx';
import { isPossible } from './rules.ts';
import { revalidateSettings } from './setting-errors.ts';
import type { PollFormControl } from './use-poll-form.ts';

const copy = moreSettingsMessages;

const ROWS = [4, 14, 24];
const SCORES = [5, 3, 2];
const POINTS = [5, 1, 4];
const DOTS = [0, 1, 2, 3, 4];
const CHOSEN = 'fill-accent stroke-accent';
const OTHER = 'fill-none stroke-muted';

/** Icons of the ballots, by method. */
const SHAPES: Readonly<Record<VotingMethod, ReactNode>> = {
  choose: ROWS.map((y, index) => (
    <g key={y}>
      <circle cx={5} cy={y + 2} r={3.5} strokeWidth={1.5} className={index === 1 ? CHOSEN : OTHER} />
      <rect x={14} y={y} width={34} height={4} rx={1} className={index === 1 ? 'fill-own-bar' : 'fill-bar'} />
    </g>
  )),
  rank: (
    <>
      <path d="M5 28V5M1.5 8.5 5 5l3.5 3.5" strokeWidth={1.5} className={OTHER} />
      {ROWS.map((y, index) => (
        <rect
          key={y}
          x={14}
          y={y}
          width={34 - index * 11}
          height={4}
          rx={1}
          className={index === 0 ? 'fill-own-bar' : 'fill-bar'}
        />
      ))}
    </>
  ),
  score: ROWS.map((y, row) =>
    DOTS.map((dot) => (
      <circle
        key={`${y} ${dot}`}
        cx={5 + dot * 9.5}
        cy={y + 2}
        r={3.5}
        className={dot < (SCORES[row] ?? 0) ? 'fill-accent' : 'fill-bar'}
      />
    )),
  ),
  points: ROWS.map((y, row) =>
    DOTS.slice(0, POINTS[row]).map((dot) => (
      <rect key={`${y} ${dot}`} x={1.5 + dot * 9.5} y={y - 1.5} width={7} height={7} rx={1.5} className="fill-accent" />
    )),
  ),
};

interface MethodProps {
  method: VotingMethod;
  input: UseFormRegisterReturn | { checked: boolean; disabled: true; readOnly: true };
}

const Method = ({ method, input }: MethodProps) => {
  const id = useId();
  const [labelId, hintId] = [`${id}-label`, `${id}-hint`];
  return (
    <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] content-start items-center gap-x-3 bg-surface p-3 has-checked:bg-tint has-disabled:cursor-not-allowed">
      <input
        {...input}
        type="radio"
        value={method}
        aria-labelledby={labelId}
        aria-describedby={hintId}
        className={radioClass}
      />
      <span id={labelId} className="text-15 font-semibold">
        {copy.methods[method].label}
      </span>
      <svg aria-hidden viewBox="0 0 48 32" className="h-8 w-12 max-sm:row-span-2 rtl:-scale-x-100">
        {SHAPES[method]}
      </svg>
      <span id={hintId} className="text-13 text-pretty text-muted max-sm:col-start-2 sm:col-span-full sm:mt-1">
        {copy.methods[method].hint}
      </span>
    </label>
  );
};

interface Props {
  form: PollFormControl;
  /** The current state of the edited poll; omitted for a new one. */
  poll?: Poll;
}

/** The keys keep React from reusing one input for the other. */
const MultipleVotes = ({ form, locked }: { form: PollFormControl; locked: Poll | undefined }) =>
  locked ? (
    <Checkbox
      key="locked"
      label={pollFormMessages.multiple}
      hint={editPollMessages.multipleLocked(locked.total_votes)}
      checked={locked.allow_multiple_votes}
      disabled
      readOnly
    />
  ) : (
    <Checkbox
      key="open"
      label={pollFormMessages.multiple}
      hint={pollFormMessages.multipleHint}
      {...form.register('allow_multiple_votes', { onChange: () => revalidateSettings(form) })}
    />
  );

/** How many points a voter has, and can give one option. */
const PointsFields = ({ form, locked }: { form: PollFormControl; locked: Poll | undefined }) => {
  const { points, max_points: most } = form.formState.errors;
  const all = useWatch({ control: form.control, name: 'points' }) ?? limits.points.default;
  const disabled = locked !== undefined;
  return (
    <div className="mt-4 grid grid-cols-1 gap-6 sm:grid-cols-2">
      <LimitField
        {...{ form, disabled }}
        name="points"
        label={copy.points}
        hint={copy.pointsHint}
        error={points?.message}
        placeholder={String(limits.points.default)}
      />
      <LimitField
        {...{ form, disabled }}
        name="max_points"
        label={copy.maxPoints}
        hint={copy.maxPointsHint}
        error={most?.message}
        placeholder={String(all)}
      />
    </div>
  );
};

/** The voting method, which is locked once the poll has votes. Multiple votes are for `choose` only. */
export const MethodField = ({ form, poll }: Props) => {
  const id = useId();
  const [lockedId, errorId] = [`${id}-locked`, `${id}-error`];
  const chosen = useWatch({ control: form.control, name: 'method' });
  const locked = poll && poll.total_votes > 0 ? poll : undefined;
  const method = locked ? (locked.method ?? 'choose') : chosen;
  const error = form.formState.errors.method?.message;
  return (
    <div>
      <fieldset aria-describedby={locked ? lockedId : error && errorId}>
        <legend className="mb-1 text-15 font-semibold">{copy.method}</legend>
        {locked && (
          <p id={lockedId} className="mb-1 text-13 text-muted">
            {copy.locked}
          </p>
        )}
        <div className="grid grid-cols-1 gap-px overflow-clip rounded-control border border-line bg-line sm:grid-cols-2">
          {votingMethods.map((value) =>
            locked ? (
              <Method
                key={`locked ${value}`}
                method={value}
                input={{ checked: value === method, disabled: true, readOnly: true }}
              />
            ) : (
              <Method
                key={value}
                method={value}
                input={form.register('method', { onChange: () => revalidateSettings(form) })}
              />
            ),
          )}
        </div>
        <FieldError id={errorId} error={error} />
      </fieldset>
      {method === 'points' && <PointsFields form={form} locked={locked} />}
      {isPossible('allow_multiple_votes', { method }) && (
        <div className="mt-1">
          <MultipleVotes form={form} locked={locked} />
        </div>
      )}
    </div>
  );
};
