import { Icon as Trash2 } from 'virtual:lucide/trash-2';
import type { TemplatePoll } from '@showhands/contracts';
import { useId } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { templateMessages } from '#lib/messages/templates.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';

const copy = templateMessages;
const SHOWN_OPTIONS = 4;

/** A template of the user's own, or a shipped one with a hint. */
export interface ListedTemplate {
  readonly id: string;
  readonly name: string;
  readonly hint?: string;
  readonly poll: TemplatePoll;
}

const Preview = ({ options }: Pick<TemplatePoll, 'options'>) => (
  <>
    {options.slice(0, SHOWN_OPTIONS).map(({ text }, index) => (
      <span key={text}>
        {index > 0 && ' · '}
        <span dir={userTextDirection(text)}>{text}</span>
      </span>
    ))}
    {options.length > SHOWN_OPTIONS && ` ${copy.moreOptions(options.length - SHOWN_OPTIONS)}`}
  </>
);

interface Props {
  template: ListedTemplate;
  onChoose: () => void;
  /** Omitted for shipped templates. */
  onDelete?: () => void;
}

/** Chooses a template. The arrow keys find its button by `data-template`. */
export const TemplateRow = ({ template: { name, hint, poll }, onChoose, onDelete }: Props) => {
  const id = useId();
  return (
    <li className="flex items-start gap-1 border-b border-line">
      <div className="relative min-w-0 flex-1 rounded-control px-3 py-2 hover:bg-tint">
        <button
          type="button"
          data-template
          aria-describedby={id}
          onClick={onChoose}
          // Its area is the whole row, its name only the template's.
          className="block w-full text-start text-15 font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          <span dir={userTextDirection(name)}>{name}</span>
        </button>
        <div id={id} className="text-13 text-muted">
          <p className="line-clamp-2 wrap-anywhere">
            {hint ?? <span dir={userTextDirection(poll.title)}>{poll.title}</span>}
          </p>
          <p className="line-clamp-2 wrap-anywhere text-ink">
            <Preview options={poll.options} />
          </p>
        </div>
      </div>
      {onDelete && <IconButton label={copy.remove(isolated(name))} icon={<Trash2 size={18} />} onClick={onDelete} />}
    </li>
  );
};
