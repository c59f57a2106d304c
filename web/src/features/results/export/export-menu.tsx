import { Icon as ChevronDown } from 'virtual:lucide/chevron-down';
import type { Poll } from '@showhands/contracts';
import { Menu, menuItemClass } from '#components/ui/menu.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { EmbedCodeItem } from '#features/polls/embed-code/embed-code-item.tsx';
import { resultsFilesMessages } from '#lib/messages/results-files.ts';
import { useExport } from './export-results.ts';

const copy = resultsFilesMessages;

export const FORMATS = ['csv', 'xlsx', 'json', 'png'] as const;
/**
 * The results as files for other programs: the numbers come from the server, the picture from the screen. And the code
 * that shows them on another site.
 */
export const ExportMenu = ({ poll }: { poll: Poll }) => {
  const { pending, run } = useExport(poll);
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
          onClick={() => void run(format)}
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
