import { Icon as Copy } from 'virtual:lucide/copy';
import { Icon as Flag } from 'virtual:lucide/flag';
import { Icon as LayoutList } from 'virtual:lucide/layout-list';
import { Icon as Presentation } from 'virtual:lucide/presentation';
import { Icon as Smartphone } from 'virtual:lucide/smartphone';
import type { Poll } from '@showhands/contracts';
import { createElement, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Menu, menuItemClass } from '#components/ui/menu.tsx';
import { lazyWithPreload, usePreloadedComponent } from '#lib/lazy-with-preload.ts';
import { pollMenuMessages } from '#lib/messages/poll-menu.ts';
import { paths, REMOTE } from '#lib/paths.ts';
import { EmbedCodeItem } from '../embed-code/embed-code-item.tsx';
import { useManagement } from '../my-polls/use-management.tsx';

const copy = pollMenuMessages;

const dialog = lazyWithPreload(async () => (await import('./save-poll-dialog.tsx')).SavePollDialog);

const reporting = lazyWithPreload(async () => (await import('../report/report-poll-dialog.tsx')).ReportPollDialog);

interface Props {
  poll: Poll;
  /** Whether the viewer can keep the poll as a template. */
  isCreator: boolean;
  /** On its own screen an own poll has links to present and to duplicate it beside the menu, and is managed in the menu. */
  isOnScreen?: boolean;
  /** Id of the text that tells this menu from the menus of other polls. */
  describedBy?: string;
}

/** Whether voters have added options, which the creator can report. */
const hasOptionsOfOthers = ({ creator, options }: Poll): boolean =>
  options.some(({ added_by: person }) => person && person.id !== creator);

/** The actions of a poll that few people need. */
export const PollMenu = ({ poll, isCreator, isOnScreen = false, describedBy }: Props) => {
  const [saving, setSaving] = useState<'open' | 'closed'>();
  const SavePollDialog = usePreloadedComponent(dialog);
  const [report, setReport] = useState<'open' | 'closed'>();
  const ReportPollDialog = usePreloadedComponent(reporting);
  const { items, questions } = useManagement(poll);
  const { state } = useLocation();
  const hasLinks = isCreator && isOnScreen;
  return (
    <>
      <Menu label={copy.more} describedBy={describedBy}>
        {!hasLinks && poll.status !== 'draft' && (
          <Link to={paths.present(poll.id)} role="menuitem" tabIndex={-1} className={menuItemClass}>
            <Presentation size={18} />
            {copy.present}
          </Link>
        )}
        {!hasLinks && (
          <Link to={`${paths.create}?from=${poll.id}`} role="menuitem" tabIndex={-1} className={menuItemClass}>
            <Copy size={18} />
            {copy.duplicate}
          </Link>
        )}
        {isCreator && (
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onFocus={() => void dialog.preload()}
            onClick={() => setSaving('open')}
            className={menuItemClass}
          >
            <LayoutList size={18} />
            {copy.saveTemplate}
          </button>
        )}
        {isCreator && poll.status !== 'draft' && (
          <Link
            to={`${paths.poll(poll.id)}?${REMOTE}`}
            state={state}
            replace={isOnScreen}
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
          >
            <Smartphone size={18} />
            {copy.remote}
          </Link>
        )}
        <EmbedCodeItem poll={poll} />
        {(!isCreator || hasOptionsOfOthers(poll)) && (
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onFocus={() => void reporting.preload()}
            onClick={() => setReport('open')}
            className={menuItemClass}
          >
            <Flag size={18} />
            {copy.report}
          </button>
        )}
        {hasLinks && items}
      </Menu>
      {hasLinks && questions}
      {report && (
        <Suspense fallback={null}>
          {createElement(ReportPollDialog, {
            open: report === 'open',
            poll,
            onClose: () => setReport('closed'),
          })}
        </Suspense>
      )}
      {saving && (
        <Suspense fallback={null}>
          {createElement(SavePollDialog, {
            open: saving === 'open',
            poll,
            onClose: () => setSaving('closed'),
          })}
        </Suspense>
      )}
    </>
  );
};
