import { Icon as ChevronDown } from 'virtual:lucide/chevron-down';
import { type Poll, resultsFileName, texts } from '@showhands/contracts';
import { useState } from 'react';
import { Menu, menuItemClass } from '../../../../components/ui/menu.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { importWithRetry } from '../../../../lib/lazy-with-preload.ts';
import { resultsFilesMessages } from '../../../../lib/messages/results-files.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { errorText } from '../../../../lib/user-facing-error.ts';
import { EmbedCodeItem } from '../../embed-code/embed-code-item.tsx';
import { fetchResults } from './fetch-results.ts';
import { saveFile } from './save-file.ts';

const copy = resultsFilesMessages;

const FORMATS = ['csv', 'xlsx', 'json', 'png'] as const;
type Format = (typeof FORMATS)[number];

const drawChart = async (poll: Poll): Promise<Blob> =>
  (await importWithRetry(() => import('./chart/draw-chart.ts'))).drawChart(poll, new Date(serverNow()));

const fileOf = (poll: Poll, format: Format): Promise<Blob> =>
  format === 'png' ? drawChart(poll) : fetchResults(poll, format);

/**
 * The results as files for other programs: the numbers come from the server, the picture from what is on the screen. And the
 * code that shows them on another site.
 */
export const ExportMenu = ({ poll }: { poll: Poll }) => {
  const [pending, setPending] = useState(false);
  const save = async (format: Format) => {
    setPending(true);
    try {
      saveFile(await fileOf(poll, format), resultsFileName(poll.title, format));
    } catch (error) {
      toasts.error(errorText(error, texts.poll.exportFailed));
    } finally {
      setPending(false);
    }
  };
  return (
    <Menu
      label={pending ? copy.preparing : copy.otherFormats}
      icon={pending ? <Spinner /> : <ChevronDown size={18} />}
      pending={pending}
    >
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => void save(format)}
          className={menuItemClass}
        >
          <span className="min-w-12 font-semibold">{copy.formats[format].name}</span>
          <span className="text-muted">{copy.formats[format].use}</span>
        </button>
      ))}
      <EmbedCodeItem poll={poll} />
    </Menu>
  );
};
