import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/ui/button-class.ts';
import { layoutMessages } from '../../lib/messages/en/layout.ts';
import { paths } from '../paths.ts';

interface Props {
  title: string;
  /** A line below the title. */
  detail?: ReactNode;
  /** What can be done here, at the other end. */
  children?: ReactNode;
}

/** The name of a screen. It stands at the same height whatever there is beside it or below. */
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
