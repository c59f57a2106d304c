import type { ModerationActionName, ReportedContent } from '@showhands/contracts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { formatDateTime } from '#lib/messages/format.ts';
import { moderationMessages } from '#lib/messages/moderation.ts';
import { paths } from '#lib/paths.ts';
import { isolated } from '#lib/text-direction.ts';
import { useNow } from '#lib/use-now.ts';
import { actionsFor, reasonText } from './actions.ts';
import { ContentText } from './content-text.tsx';
import { DecisionForm } from './decision-form.tsx';

const copy = moderationMessages;

const TONES: Record<ReportedContent['state'], BadgeTone> = { visible: 'live', hidden: 'open', deleted: 'ended' };

const Time = ({ iso }: { iso: string }) => <time dateTime={iso}>{formatDateTime(iso)}</time>;

const Reports = ({ reported: { reports, reports_count: count } }: { reported: ReportedContent }) => (
  <section>
    <h3 className="text-15 font-semibold figures">{copy.reports(count)}</h3>
    <ul className="mt-1 flex flex-col gap-1">
      {reports.map(({ reason, note, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two reports may be equal.
        <li key={index}>
          <p className="flex flex-wrap gap-x-3 text-15">
            <span>{reasonText(reason)}</span>
            <span className="text-13 text-muted">
              <Time iso={at} />
            </span>
          </p>
          {note !== '' && <ContentText text={note} className="text-muted" />}
        </li>
      ))}
      {count > reports.length && reports.length > 0 && (
        <li className="text-13 text-muted">{copy.moreReports(count - reports.length)}</li>
      )}
    </ul>
  </section>
);

const History = ({ actions }: Pick<ReportedContent, 'actions'>) => (
  <section>
    <h3 className="text-15 font-semibold">{copy.history}</h3>
    <ul className="mt-1 flex flex-col gap-1">
      {actions.map(({ action, at, moderator, reason, note, until }) => (
        <li key={`${at} ${action}`}>
          <p className="flex flex-wrap gap-x-3 text-15">
            <span className="font-semibold">
              {copy.acted[action]} {until !== undefined && copy.until(until)}
            </span>
            <span>{reasonText(reason)}</span>
            <span className="text-13 text-muted">
              {moderator === null ? reason === 'burst' && copy.automatic : <bdi>{moderator}</bdi>} <Time iso={at} />
            </span>
          </p>
          {note !== '' && <ContentText text={note} className="text-muted" />}
        </li>
      ))}
    </ul>
  </section>
);

/** A hidden poll exists for its creator alone. */
const pollOf = ({ content: { kind, poll_id: pollId }, state }: ReportedContent): string | null =>
  kind === 'poll' && state !== 'visible' ? null : pollId;

interface Props {
  reported: ReportedContent;
  onDecided: () => void;
  onOutdated: () => void;
}

/** A reported content with all that is known about it, and the actions that apply. */
export const ReportCard = ({ reported, onDecided, onOutdated }: Props) => {
  const { id, content, state, text, picture, author, actions, objection } = reported;
  const [action, setAction] = useState<ModerationActionName>();
  const buttons = useRef<HTMLDivElement>(null);
  const possible = actionsFor(reported, useNow());
  const pollId = pollOf(reported);
  const headingId = `report-${id}`;

  const cancel = () => {
    const index = action === undefined ? -1 : possible.indexOf(action);
    flushSync(() => setAction(undefined));
    buttons.current?.querySelectorAll('button')[index]?.focus();
  };
  const close = () => {
    onDecided();
    setAction(undefined);
  };

  return (
    <article
      aria-labelledby={headingId}
      tabIndex={-1}
      className="flex flex-col gap-4 border-b border-line py-6 focus-visible:-outline-offset-2"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="min-w-0 text-17 font-semibold wrap-anywhere">
          {copy.by(copy.kinds[content.kind], isolated(author.username))}
        </h2>
        <p className="flex flex-wrap gap-x-4">
          {content.kind !== 'user' && <Badge tone={TONES[state]}>{copy.states[state]}</Badge>}
          {possible.includes('unsuspend') && author.suspended_until !== null && (
            <Badge tone="ended">{copy.suspended(author.suspended_until)}</Badge>
          )}
        </p>
      </div>
      <div className="flex flex-col gap-3 border-s-2 border-line ps-3">
        <ContentText text={text} className="max-w-question" />
        {picture !== null && (
          <img
            src={picture}
            alt={copy.picture}
            loading="lazy"
            className="max-h-[15rem] max-w-full self-start rounded-control border border-line bg-tint object-contain"
          />
        )}
      </div>
      {pollId !== null && (
        <Link
          to={paths.poll(pollId)}
          className="inline-flex min-h-target items-center self-start text-accent underline"
        >
          {copy.toPoll}
        </Link>
      )}
      {objection && (
        <Notice tone="own">
          <h3 className="font-semibold">{copy.objection}</h3>
          <ContentText text={objection.text} />
          <p className="text-13 text-muted">
            <Time iso={objection.at} />
          </p>
        </Notice>
      )}
      <div className="grid gap-x-12 gap-y-4 lg:grid-cols-2">
        {reported.reports_count > 0 && <Reports reported={reported} />}
        {actions.length > 0 && <History actions={actions} />}
      </div>
      {action === undefined ? (
        <div ref={buttons} className="flex flex-wrap gap-3">
          {possible.map((one) => (
            <Button key={one} variant={one === 'delete' ? 'danger' : 'secondary'} onClick={() => setAction(one)}>
              {copy.actions[one]}
            </Button>
          ))}
        </div>
      ) : (
        <DecisionForm
          key={action}
          reported={reported}
          action={action}
          onCancel={cancel}
          onDecided={close}
          onOutdated={() => {
            setAction(undefined);
            onOutdated();
          }}
        />
      )}
    </article>
  );
};
