import { SequenceList } from '#features/presenting/sequences/sequence-list.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { sequencesMessages } from '#lib/messages/sequences.ts';
import { useSession } from '#lib/session/session.ts';
import { BackLink } from '../layout/back-link.tsx';
import { ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const copy = sequencesMessages;

const Sequences = () => {
  const session = useSession();
  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      <div className="mb-4">
        <BackLink />
      </div>
      <ScreenHeader title={copy.title} detail={<p className="max-w-question text-muted">{copy.intro}</p>} />
      {session.status !== 'signed-out' && <SequenceList creator={session.user.id} />}
    </>
  );
};

export const screen: Screen = { component: Sequences };
