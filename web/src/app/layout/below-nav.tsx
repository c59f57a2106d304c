import { Icon as Shield } from 'virtual:lucide/shield';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';
import { cx } from '#components/ui/cx.ts';
import { RecentActivity } from '#features/notifications/components/recent-activity.tsx';
import { moderationMessages } from '#lib/messages/moderation.ts';
import { paths } from '#lib/paths.ts';
import { meQuery } from '#lib/session/me.ts';
import { navLinkClass } from './nav-links.tsx';

interface Props {
  onFollow?: () => void;
}

/** The part below the navigation, which loads once the page is idle: the moderators' link and the latest notifications. */
export const BelowNav = (props: Props) => {
  // The layout fetches the account.
  const { data: me } = useQuery({ ...meQuery(), enabled: false });
  return (
    <>
      {me?.is_moderator && (
        <NavLink to={paths.moderation} end onClick={props.onFollow} className={cx('-mt-3', navLinkClass)}>
          <Shield size={18} />
          {moderationMessages.title}
        </NavLink>
      )}
      <RecentActivity {...props} />
    </>
  );
};
