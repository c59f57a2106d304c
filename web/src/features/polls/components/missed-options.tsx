import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { editPollMessages } from '../../../lib/messages/en/poll-form.ts';
import type { MissedOption } from '../edit-rules.ts';

const copy = editPollMessages;

interface Props {
  options: readonly MissedOption[];
  onPutBack: (option: MissedOption) => void;
}

/** Options that were removed in the form before somebody voted for them. */
export const MissedOptions = ({ options, onPutBack }: Props) => (
  <div role="alert" className="flex flex-col gap-2 empty:-mt-2">
    {options.map((option) => (
      <Notice key={option.id} tone="signal">
        <p>{copy.votedMeanwhile(option.text)}</p>
        <Button className="mt-2" onClick={() => onPutBack(option)}>
          {copy.putBack}
        </Button>
      </Notice>
    ))}
  </div>
);
