import { useNavigate } from 'react-router-dom';
import { NewPollForm } from '../../features/polls/components/new-poll-form.tsx';
import { messages } from '../../lib/messages/en.ts';
import { paths } from '../paths.ts';

const copy = messages.pollForm;

export const CreatePoll = () => {
  const navigate = useNavigate();
  return (
    <>
      <title>{messages.app.title(copy.createTitle)}</title>
      <h1 className="mb-6 text-28 font-semibold">{copy.createTitle}</h1>
      <NewPollForm onCreated={(poll) => void navigate(paths.poll(poll.id))} />
    </>
  );
};
