import type { RevisedChange, Revision } from '@showhands/contracts';
import { formatDateTime } from '#lib/messages/format.ts';
import { revisionsMessages } from '#lib/messages/revisions.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { formatZonedTime } from '#lib/time-zone.ts';

const copy = revisionsMessages;

const isKey = <Texts extends object>(texts: Texts, key: string): key is Extract<keyof Texts, string> => key in texts;

/** A value as voters know it; pictures have no text. */
const valueText = ({ field }: RevisedChange, value: string): string => {
  if (field === 'ends_at') return formatZonedTime(value);
  if (field === 'results') return isKey(copy.results, value) ? copy.results[value] : value;
  if (field === 'change_vote') return copy.changeVote[value === 'true' ? 'yes' : 'no'];
  return value;
};

const Value = ({ change, value, as: Tag }: { change: RevisedChange; value: string; as: 'del' | 'ins' }) => (
  <Tag dir={userTextDirection(value)} className={Tag === 'del' ? 'text-muted' : 'font-semibold no-underline'}>
    {valueText(change, value)}
  </Tag>
);

const labelOf = ({ field, before, after }: RevisedChange): string => {
  if (field === 'option' && before === null) return copy.newOption;
  return field === 'option' && after === null ? copy.removedOption : copy.fields[field];
};

const Change = ({ change }: { change: RevisedChange }) => {
  const { field, before, after } = change;
  const isPicture = field === 'option_picture';
  return (
    <div>
      <dt className="text-13 text-muted">{labelOf(change)}</dt>
      <dd className="flex flex-col whitespace-pre-line wrap-anywhere">
        {isPicture && (after === null ? copy.pictureRemoved : copy.pictureChanged)}
        {!isPicture && before && <Value change={change} value={before} as="del" />}
        {!isPicture && after && <Value change={change} value={after} as="ins" />}
      </dd>
    </div>
  );
};

/** The changes of each edit, newest first. */
export const RevisionList = ({ revisions }: { revisions: readonly Revision[] }) => (
  <ol className="flex flex-col gap-6">
    {revisions.map(({ revision, at, voters, changes }) => (
      <li key={revision} className="flex flex-col gap-3 border-s-2 border-line ps-3">
        <h3 className="text-13 font-semibold">
          <time dateTime={at}>{formatDateTime(at)}</time>
          <span className="block font-normal text-muted">{copy.precede(voters)}</span>
        </h3>
        <dl className="flex flex-col gap-3">
          {changes.map((change) => (
            <Change key={`${change.field} ${change.option_id}`} change={change} />
          ))}
        </dl>
      </li>
    ))}
  </ol>
);
