import { Icon as ArrowLeft } from 'virtual:lucide/arrow-left';
import { Link, useParams } from 'react-router-dom';
import { GroupList } from '#features/poll-editor/groups/group-list.tsx';
import { GroupView } from '#features/poll-editor/groups/group-view.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { groupsMessages } from '#lib/messages/groups.ts';
import { paths } from '#lib/paths.ts';
import { BackLink } from '../layout/back-link.tsx';
import { ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const copy = groupsMessages;

const GroupScreen = ({ id }: { id: string }) => (
  <>
    <Link
      to={paths.groups}
      className="mb-4 inline-flex min-h-target items-center gap-2 rounded-control text-15 text-muted hover:text-ink"
    >
      <ArrowLeft size={16} className="rtl:-scale-x-100" />
      {copy.back}
    </Link>
    <GroupView id={id} />
  </>
);

const GroupsScreen = () => (
  <>
    <title>{appMessages.title(copy.title)}</title>
    <div className="mb-4">
      <BackLink />
    </div>
    <ScreenHeader title={copy.title} detail={<p className="max-w-question text-muted">{copy.intro}</p>} />
    <GroupList />
  </>
);

/** One module for both screens, since each module of a screen costs the first load of all of them. */
const Groups = () => {
  const { id } = useParams();
  return id === undefined ? <GroupsScreen /> : <GroupScreen key={id} id={id} />;
};

export const screen: Screen = { component: Groups };
