import type { RevisedChange, Revision } from '@showhands/contracts';
import { formatDateTime } from '#lib/messages/format.ts';
import { revisionsMessages } from '#lib/messages/revisions.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { formatZonedTime } from '#lib/time-zone.ts';
import { changedWords, type Part } from './changed-words.ts';

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
    <bdi className="sr-only">{copy[Tag === 'del' ? 'removed' : 'added']}</bdi>
    {valueText(change, value)}
  </Tag>
);

const TEXT_FIELDS: readonly RevisedChange['field'][] = ['title', 'description', 'option', 'option_description'];
const TAGS = { kept: 'span', removed: 'del', added: 'ins' } as const;
const LOOKS = { kept: '', removed: 'text-muted', added: 'font-semibold no-underline' } as const;

/** Both texts in one, which screen readers read as removed and added text. */
const ChangedText = ({ parts, after }: { parts: readonly Part[]; after: string }) => (
  <span dir={userTextDirection(after)}>
    {parts.map(({ kind, text }, index) => {
      const Tag = TAGS[kind];
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a change stay as they are.
        <Tag key={index} className={LOOKS[kind]}>
          {kind !== 'kept' && <bdi className="sr-only">{copy[kind]}</bdi>}
          {text}
        </Tag>
      );
    })}
  </span>
);

const Texts = ({ change, before, after }: { change: RevisedChange; before: string | null; after: string | null }) => {
  const parts = before && after && TEXT_FIELDS.includes(change.field) ? changedWords(before, after) : undefined;
  if (parts && after) return <ChangedText parts={parts} after={after} />;
  return (
    <>
      {before && <Value change={change} value={before} as="del" />}
      {after && <Value change={change} value={after} as="ins" />}
    </>
  );
};

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
        {isPicture ? (
          after === null ? (
            copy.pictureRemoved
          ) : (
            copy.pictureChanged
          )
        ) : (
          <Texts change={change} before={before} after={after} />
        )}
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
