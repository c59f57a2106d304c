import { Icon as Download } from 'virtual:lucide/download';
import { type Poll, texts } from '@showhands/contracts';
import { lazy, Suspense } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ShareButton } from '#features/polls/components/share-button.tsx';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { pollResultsMessages } from '#lib/messages/results.ts';
import { paths } from '#lib/paths.ts';
import { isolated } from '#lib/text-direction.ts';
import { useExport } from './export/export-results.ts';

const copy = pollResultsMessages;

const ExportMenu = lazy(async () => ({
  default: (await importWithRetry(() => import('./export/export-menu.tsx'))).ExportMenu,
}));

/** Share and export. A draft is not shared, because only its creator can open it, and has no results for other programs. */
export const ResultsActions = ({ poll }: { poll: Poll }) => {
  const report = useExport(poll);
  return (
    <div className="flex max-sm:-ms-4 max-sm:w-full sm:-me-4">
      {poll.status !== 'draft' && (
        <ShareButton
          title={copy.page(isolated(poll.title))}
          path={paths.pollResults(poll.id)}
          shortcutText={copy.shareKey}
          copiedText={texts.poll.linkCopied}
        />
      )}
      <Button variant="quiet" pending={report.pending} onClick={() => void report.run('html')}>
        {!report.pending && <Download size={18} />}
        {report.pending ? copy.exporting : copy.export}
      </Button>
      {poll.status !== 'draft' && (
        <Suspense fallback={<span className="size-target" />}>
          <ExportMenu poll={poll} />
        </Suspense>
      )}
    </div>
  );
};
