import type { PollOption } from '@showhands/contracts';
import { WithPicture } from '#features/polls/components/with-picture.tsx';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { seatsText } from '../option-row.tsx';

interface Props {
  option: Pick<PollOption, 'text' | 'votes' | 'seats' | 'description' | 'picture' | 'added_by'>;
  isNarrow?: boolean;
}

/** An option's picture, and its text, its description, its seats and who added it, which begin at the same side. */
export const OptionText = ({ option, isNarrow = false }: Props) => (
  <WithPicture picture={option.picture} isNarrow={isNarrow}>
    <span dir={userTextDirection(option.text)} className="min-w-0 grow wrap-anywhere">
      <span className="block">{option.text}</span>
      {option.description && (
        <span className="block text-13 font-normal text-muted">{isolated(option.description)}</span>
      )}
      {option.seats != null && (
        <span className="block text-13 font-normal figures">{isolated(seatsText(option) ?? '')}</span>
      )}
      {option.added_by && (
        <span className="block text-13 font-normal text-muted">
          {isolated(ballotMessages.addedBy(isolated(option.added_by.username)))}
        </span>
      )}
    </span>
  </WithPicture>
);
