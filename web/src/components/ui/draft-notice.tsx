import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface Props {
  text: string;
  /** The label of the button that discards the draft. */
  discard: string;
  onDiscard: () => void;
}

/** Says that a form shows text that was typed earlier. */
export const DraftNotice = ({ text, discard, onDiscard }: Props) => (
  <Notice tone="own" role="status">
    <span className="flex flex-wrap items-center justify-between gap-x-4">
      <span>{text}</span>
      <Button variant="quiet" className="-my-1 max-sm:-ms-4" onClick={onDiscard}>
        {discard}
      </Button>
    </span>
  </Notice>
);
