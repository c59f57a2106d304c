import { type Poll, reportPoll } from '@showhands/contracts';
import { ReportDialog, type ReportSubject, userSubject } from '#components/report-dialog.tsx';
import { api } from '#lib/http/api.ts';
import { reportMessages } from '#lib/messages/report.ts';
import { useSession } from '#lib/session/session.ts';
import { isolated } from '#lib/text-direction.ts';

const copy = reportMessages;

/** The contents of the poll that others have written, and the people who wrote them. */
const subjectsOf = ({ id, creator, creator_username: username, options }: Poll, viewerId: string): ReportSubject[] => {
  const subject = (label: string, about: { option_id?: string; picture?: boolean } = {}): ReportSubject => ({
    label,
    send: (report) => api.call(reportPoll, { params: { id }, body: { ...report, ...about } }),
  });
  const people = new Map([[creator, { id: creator, username }]]);
  for (const { added_by: person } of options) if (person) people.set(person.id, person);
  people.delete(viewerId);
  const ofOptions = options
    .filter(({ added_by: person }) => (person?.id ?? creator) !== viewerId)
    .flatMap(({ id: optionId, text, hidden, picture }) => [
      ...(hidden ? [] : [subject(copy.option(isolated(text)), { option_id: optionId })]),
      ...(picture === undefined ? [] : [subject(copy.picture(isolated(text)), { option_id: optionId, picture: true })]),
    ]);
  return [
    ...(creator === viewerId ? [] : [subject(copy.poll)]),
    ...ofOptions,
    ...[...people.values()].map(userSubject),
  ];
};

interface Props {
  open: boolean;
  poll: Poll;
  onClose: () => void;
}

export const ReportPollDialog = ({ poll, ...props }: Props) => {
  const session = useSession();
  const viewerId = session.status === 'signed-out' ? '' : session.user.id;
  return <ReportDialog subjects={subjectsOf(poll, viewerId)} {...props} />;
};
