import { type Comment, reportComment } from '@showhands/contracts';
import { ReportDialog, type ReportSubject, userSubject } from '#components/report-dialog.tsx';
import { api } from '#lib/http/api.ts';
import { reportMessages } from '#lib/messages/report.ts';

const subjectsOf = ({ id, user, author_username: username }: Comment): ReportSubject[] => [
  { label: reportMessages.comment, send: (body) => api.call(reportComment, { params: { id }, body }) },
  userSubject({ id: user, username }),
];

interface Props {
  open: boolean;
  comment: Comment;
  onClose: () => void;
}

export const ReportCommentDialog = ({ comment, ...props }: Props) => (
  <ReportDialog subjects={subjectsOf(comment)} {...props} />
);
