import { Button } from './button.tsx';
import { cx } from './cx.ts';

interface Props {
  /** The failure, and the data that is kept. */
  title: string;
  detail?: string | undefined;
  /** `h1` when it replaces a whole screen. */
  heading?: 'h1' | 'p';
  action: { label: string; run: () => void; pending?: boolean };
}

export const ErrorState = ({ title, detail, heading: Heading = 'p', action }: Props) => (
  <div role="alert" className="border-t border-signal py-8">
    <Heading className={cx('font-semibold', Heading === 'h1' ? 'text-28' : 'text-21')}>{title}</Heading>
    {detail !== undefined && <p className="mt-2 max-w-question text-muted">{detail}</p>}
    <Button className="mt-4" pending={action.pending ?? false} onClick={action.run}>
      {action.label}
    </Button>
  </div>
);
