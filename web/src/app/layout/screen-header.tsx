import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '#components/ui/button-class.ts';
import { layoutMessages } from '#lib/messages/layout.ts';
import { paths } from '#lib/paths.ts';

interface Props {
  title: string;
  /** A line below the title. */
  detail?: ReactNode;
  /** Actions, at the end of the line. */
  children?: ReactNode;
}

/** The heading of a screen, at the same height with and without details and actions. */
export const ScreenHeader = ({ title, detail, children }: Props) => (
  <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
    <div>
      <h1 className="flex min-h-target items-center text-28 font-semibold">{title}</h1>
      {detail}
    </div>
    {children}
  </div>
);

export const CreateLink = () => (
  <Link to={paths.create} className={buttonClass('primary')}>
    {layoutMessages.create}
  </Link>
);
