import { Button } from './button.tsx';

interface Props {
  /** What happened, and what is kept. */
  title: string;
  detail?: string | undefined;
  action: { label: string; run: () => void; pending?: boolean };
}

export const ErrorState = ({ title, detail, action }: Props) => (
  <div role="alert" className="border-t border-signal py-8">
    <p className="text-21 font-semibold">{title}</p>
    {detail !== undefined && <p className="mt-1 max-w-question text-muted">{detail}</p>}
    <Button className="mt-4" pending={action.pending ?? false} onClick={action.run}>
      {action.label}
    </Button>
  </div>
);
