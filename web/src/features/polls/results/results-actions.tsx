import { type Poll, texts } from '@showhands/contracts';
import { Download, Link2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { pollResultsMessages } from '../../../lib/messages/en/results.ts';
import { share } from '../../../lib/share.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { toasts } from '../../../lib/toasts.ts';

const copy = pollResultsMessages;

const shareResults = async ({ id, title }: Poll) => {
  const outcome = await share({ title: copy.page(title), url: location.origin + paths.pollResults(id) });
  if (outcome === 'copied') toasts.success(texts.poll.linkCopied);
  if (outcome === 'failed') toasts.error(copy.linkNotCopied);
};

const ShareButton = ({ poll }: { poll: Poll }) => {
  useShortcut('s', copy.shareResults, () => void shareResults(poll));
  return (
    <Button variant="quiet" onClick={() => void shareResults(poll)}>
      <Link2 aria-hidden size={18} />
      {copy.share}
    </Button>
  );
};

/** The report is made of what is on the screen when the button is pressed. Its code comes only then. */
const useExport = (poll: Poll) => {
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      const { saveReport } = await import('./export/save-report.ts');
      saveReport(poll);
    } catch {
      toasts.error(texts.poll.exportFailed);
    } finally {
      setPending(false);
    }
  };
  return { pending, run };
};

/** What can be done with the results as a whole. Those of a draft are not shared: nobody else could open them. */
export const ResultsActions = ({ poll }: { poll: Poll }) => {
  const report = useExport(poll);
  return (
    <div className="flex max-sm:-ml-4 max-sm:w-full sm:-mr-4">
      {poll.status !== 'draft' && <ShareButton poll={poll} />}
      <Button variant="quiet" pending={report.pending} onClick={() => void report.run()}>
        {!report.pending && <Download aria-hidden size={18} />}
        {report.pending ? copy.exporting : copy.export}
      </Button>
    </div>
  );
};
