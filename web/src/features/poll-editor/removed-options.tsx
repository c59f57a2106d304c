import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { editPollMessages } from '#lib/messages/poll-form.ts';
import { isolated } from '#lib/text-direction.ts';
import type { RemovedOption } from './edit-rules.ts';

const copy = editPollMessages;

interface Props {
  options: readonly RemovedOption[];
  onRestore: (option: RemovedOption) => void;
}

/** Warns about options that were removed in the form and have received votes since. */
export const RemovedOptions = ({ options, onRestore }: Props) => (
  <div role="alert" className="flex flex-col gap-2 empty:-mt-2">
    {options.map((option) => (
      <Notice key={option.id} tone="signal">
        <p>{copy.votedMeanwhile(isolated(option.text))}</p>
        <Button className="mt-2" onClick={() => onRestore(option)}>
          {copy.putBack}
        </Button>
      </Notice>
    ))}
  </div>
);
