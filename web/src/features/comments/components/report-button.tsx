import type { Comment } from '@showhands/contracts';
import { createElement, Suspense, useState } from 'react';
import { lazyWithPreload, usePreloadedComponent } from '#lib/lazy-with-preload.ts';
import { commentMessages } from '#lib/messages/comments.ts';
import { actionClass } from './action-class.ts';

const reporting = lazyWithPreload(async () => (await import('./report-comment-dialog.tsx')).ReportCommentDialog);

/** Reports a comment of another user, or this user. */
export const ReportButton = ({ comment }: { comment: Comment }) => {
  const [report, setReport] = useState<'open' | 'closed'>();
  const ReportCommentDialog = usePreloadedComponent(reporting);
  return (
    <>
      <button
        type="button"
        onFocus={() => void reporting.preload()}
        onClick={() => setReport('open')}
        className={actionClass()}
      >
        {commentMessages.report}
      </button>
      {report && (
        <Suspense fallback={null}>
          {createElement(ReportCommentDialog, { open: report === 'open', comment, onClose: () => setReport('closed') })}
        </Suspense>
      )}
    </>
  );
};
