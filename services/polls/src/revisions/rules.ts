import type { PollSnapshot, RevisedChange } from '@showhands/contracts';

type Options = PollSnapshot['options'];
type Option = Options[number];

const resultsOf = ({ show_results: isPublic, results_when: when = 'always' }: PollSnapshot): string =>
  isPublic ? when : 'private';

const changeOf = (
  field: RevisedChange['field'],
  before: string | null | undefined,
  after: string | null | undefined,
  optionId?: string,
): RevisedChange[] =>
  (before ?? null) === (after ?? null)
    ? []
    : [{ field, ...(optionId !== undefined && { option_id: optionId }), before: before ?? null, after: after ?? null }];

const optionChanges = (before: Option | undefined, after: Option | undefined): RevisedChange[] => {
  const id = (after ?? before)?.id;
  const text = changeOf('option', before?.text, after?.text, id);
  if (!before || !after) return text;
  return [
    ...text,
    ...changeOf('option_description', before.description, after.description, id),
    ...changeOf('option_picture', before.picture, after.picture, id),
  ];
};

/** The changes of an edit that voters see, in the order of the poll. Removed options come last. */
export const changesOf = (before: PollSnapshot, after: PollSnapshot): RevisedChange[] => {
  const former = new Map(before.options.map((option) => [option.id, option]));
  const kept = new Set(after.options.map(({ id }) => id));
  return [
    ...changeOf('title', before.title, after.title),
    ...changeOf('description', before.description, after.description),
    ...changeOf('ends_at', before.ends_at, after.ends_at),
    ...changeOf('results', resultsOf(before), resultsOf(after)),
    ...changeOf('change_vote', String(before.change_vote ?? false), String(after.change_vote ?? false)),
    ...after.options.flatMap((option) => optionChanges(former.get(option.id), option)),
    ...before.options.filter(({ id }) => !kept.has(id)).flatMap((option) => optionChanges(option, undefined)),
  ];
};

/** The options with votes that mean something else now. Another title changes the meaning of all. */
export const changedOptionsOf = (before: PollSnapshot, changes: readonly RevisedChange[]): string[] => {
  const isRetitled = changes.some(({ field }) => field === 'title');
  const changed = new Set(changes.map(({ option_id: id }) => id));
  return before.options.filter(({ id, votes }) => votes > 0 && (isRetitled || changed.has(id))).map(({ id }) => id);
};
