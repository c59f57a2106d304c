import { limits, type TemplatePoll } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { Input } from '#components/ui/input.tsx';
import { templateMessages } from '#lib/messages/templates.ts';
import { templatesQuery } from './api.ts';
import { OwnTemplates } from './own-templates.tsx';
import { shippedTemplates } from './shipped-templates.ts';
import { type ListedTemplate, TemplateRow } from './template-row.tsx';

const copy = templateMessages;

/**
 * Sets the attribute for the browser: React's own `autoFocus` runs before the dialog opens, when nothing can be
 * focused.
 */
const setAutofocus = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '');

/** Whether each word is in a text of the template. */
const hasWords = ({ name, hint = '', poll }: ListedTemplate, typed: string): boolean => {
  const text = [name, hint, poll.title, ...poll.options.map((option) => option.text)].join('\n').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface ContentProps {
  onChoose: (poll: TemplatePoll, name: string) => void;
}

const Content = ({ onChoose }: ContentProps) => {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const matches = (template: ListedTemplate) => hasWords(template, typed.trim());
  const shipped = shippedTemplates().filter(matches);
  const { data: own = [], isPending } = useQuery(templatesQuery());
  const count = own.filter(matches).length + shipped.length;

  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-template]') ?? [])];
  /** The arrow keys move through the list and back to the field, where Enter chooses the first template. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement)) return;
    const [all, inField] = [buttons(), event.target === field.current];
    const step = STEPS[event.key];
    if (step === undefined && !(event.key === 'Enter' && inField)) return;
    event.preventDefault();
    if (step === undefined) return all[0]?.click();
    const row = event.target.closest('li');
    const index = inField ? -1 : all.findIndex((button) => row?.contains(button));
    (all[index + step] ?? (step < 0 ? field.current : null))?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the buttons in it.
    <div onKeyDown={onKeyDown} className="flex flex-col gap-4">
      <Input
        ref={(element) => {
          field.current = element;
          setAutofocus(element);
        }}
        type="search"
        aria-label={copy.search}
        placeholder={copy.search}
        autoComplete="off"
        maxLength={limits.search.max}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div ref={list} className="flex h-[min(32rem,60dvh)] flex-col gap-4 overflow-y-auto">
        <OwnTemplates
          matches={matches}
          onChoose={({ poll, name }) => onChoose(poll, name)}
          onDeleted={() => field.current?.focus()}
        />
        {shipped.length > 0 && (
          <section aria-label={copy.shipped}>
            <h3 className="px-3 py-1 text-13 text-muted">{copy.shipped}</h3>
            <ul>
              {shipped.map((template) => (
                <TemplateRow
                  key={template.id}
                  template={template}
                  onChoose={() => onChoose(template.poll, template.name)}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
      <p role="status" className={count > 0 ? 'sr-only' : 'text-muted'}>
        {count > 0 ? copy.found(count) : !isPending && copy.none}
      </p>
    </div>
  );
};

interface Props extends ContentProps {
  open: boolean;
  onClose: () => void;
}

/** The templates to start a poll from: the user's own first, then the shipped ones. */
export const TemplatesDialog = ({ open, onChoose, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title={copy.title} closeLabel={copy.close} placement="top">
    <Content onChoose={onChoose} />
  </Dialog>
);
