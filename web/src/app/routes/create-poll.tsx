import { useNavigate } from 'react-router-dom';
import { NewPollForm } from '../../features/polls/form/new-poll-form.tsx';
import { appMessages } from '../../lib/messages/app.ts';
import { pollFormMessages } from '../../lib/messages/poll-form.ts';
import { ScreenHeader } from '../layout/screen-header.tsx';
import { paths } from '../paths.ts';
import type { Screen } from '../screen.ts';

const copy = pollFormMessages;

const CreatePoll = () => {
  const navigate = useNavigate();
  return (
    <>
      <title>{appMessages.title(copy.createTitle)}</title>
      <ScreenHeader title={copy.createTitle} />
      <NewPollForm onCreated={(poll) => void navigate(paths.poll(poll.id), { replace: true })} />
    </>
  );
};

export const screen: Screen = { component: CreatePoll };
