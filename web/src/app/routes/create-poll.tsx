import { useNavigate } from 'react-router-dom';
import { NewPollForm } from '../../features/polls/components/new-poll-form.tsx';
import { appMessages } from '../../lib/messages/en/app.ts';
import { pollFormMessages } from '../../lib/messages/en/poll-form.ts';
import { paths } from '../paths.ts';

const copy = pollFormMessages;

export const CreatePoll = () => {
  const navigate = useNavigate();
  return (
    <>
      <title>{appMessages.title(copy.createTitle)}</title>
      <h1 className="mb-6 text-28 font-semibold">{copy.createTitle}</h1>
      <NewPollForm onCreated={(poll) => void navigate(paths.poll(poll.id))} />
    </>
  );
};
