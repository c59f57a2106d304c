import type { PollOption } from '@showhands/contracts';
import { cx } from '#components/ui/cx.ts';
import { WithPicture } from '#features/polls/components/with-picture.tsx';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { seatsText } from '../option-row.tsx';

interface Props {
  option: Pick<PollOption, 'text' | 'votes' | 'seats' | 'description' | 'picture' | 'added_by'>;
  /** In a row with controls: `small` has a small picture, `clamped` shows the beginning of long texts, too. */
  size?: 'full' | 'small' | 'clamped';
}

/** An option's picture, and its text, its description, its seats and who added it, which begin at the same side. */
export const OptionText = ({ option, size = 'full' }: Props) => {
  const { text, description, added_by: addedBy } = option;
  const isClamped = size === 'clamped';
  const notes = [
    description && isolated(description),
    addedBy && isolated(ballotMessages.addedBy(isolated(addedBy.username))),
  ].filter((note) => note !== undefined && note !== '');
  return (
    <WithPicture picture={option.picture} isSmall={size !== 'full'}>
      <span dir={userTextDirection(text)} className="min-w-0 grow wrap-anywhere">
        <span title={isClamped ? text : undefined} className={isClamped ? 'line-clamp-3' : 'block'}>
          {text}
        </span>
        {option.seats != null && (
          <span className="block text-13 font-normal figures">{isolated(seatsText(option) ?? '')}</span>
        )}
        {(isClamped ? [notes.join(' · ')] : notes).map((note) => (
          <span
            key={note}
            className={cx('text-13 font-normal text-muted empty:hidden', isClamped ? 'line-clamp-1' : 'block')}
          >
            {note}
          </span>
        ))}
      </span>
    </WithPicture>
  );
};
