import { Icon as ArrowRight } from 'virtual:lucide/arrow-right';
import { Link } from 'react-router-dom';
import { cx } from '#components/ui/cx.ts';
import { assistantMessages } from '#lib/messages/assistant.ts';
import { formatMoment } from '#lib/messages/format.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import type { ChatMessage } from '../create-history.ts';
import { isInAppPath } from '../in-app-path.ts';

const copy = assistantMessages;

/** Messages are plain text; blank lines separate paragraphs. */
const paragraphsOf = (text: string) =>
  text.split(/\n{2,}/).map((paragraph, index) => ({ key: `${index} ${paragraph}`, paragraph }));

interface Props {
  message: Pick<ChatMessage, 'content' | 'isBot' | 'isError' | 'sources'>;
  /** Absent for the greeting, which is not part of the history. */
  timestamp?: string;
  now: number;
  onFollow: () => void;
}

export const MessageItem = ({ message, timestamp, now, onFollow }: Props) => {
  const { isBot, isError } = message;
  const sources = message.sources.filter(({ path }) => isInAppPath(path));
  return (
    <div className={cx(!isBot && 'ms-8 rounded-surface bg-tint px-3 py-2', isError && 'border-s-2 border-signal ps-3')}>
      <p className="text-13 text-muted figures">
        {isBot ? copy.assistant : copy.you}
        {timestamp !== undefined && (
          <>
            {' · '}
            <time dateTime={timestamp}>{formatMoment(timestamp, now)}</time>
          </>
        )}
      </p>
      <div dir={userTextDirection(message.content)} className={cx('flex flex-col gap-2', isError && 'text-signal')}>
        {paragraphsOf(message.content).map(({ key, paragraph }) => (
          <p key={key} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
      {sources.length > 0 && (
        <ul aria-label={copy.sources} className="mt-1 flex flex-col">
          {sources.map(({ title, path }) => (
            <li key={`${path} ${title}`}>
              <Link
                to={path}
                onClick={onFollow}
                className="inline-flex min-h-target items-center gap-2 font-semibold text-accent underline"
              >
                {title}
                <ArrowRight size={16} className="shrink-0 rtl:-scale-x-100" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
