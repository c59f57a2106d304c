import { type Notification, namesPoll } from '@showhands/contracts';
import { cx } from '#components/ui/cx.ts';
import { userTextDirection } from '#lib/text-direction.ts';

/** The title of a notification's poll, where the message does not name it. Former servers do not send it. */
export const PollLine = ({ notification, className }: { notification: Notification; className: string }) => {
  const { type, data } = notification;
  if (data.pollTitle === undefined || namesPoll(type)) return null;
  return (
    <span
      dir={userTextDirection(data.pollTitle)}
      title={data.pollTitle}
      className={cx('text-13 text-muted', className)}
    >
      {data.pollTitle}
    </span>
  );
};
