import { Icon as Plus } from 'virtual:lucide/plus';
import { limits } from '@showhands/contracts';
import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { sequencesMessages } from '#lib/messages/sequences.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import type { OrderedPoll } from './order-list.tsx';

const copy = sequencesMessages.form;

/** From so many polls on there is a search. */
const SEARCHED_FROM = 8;

const matching = (polls: readonly OrderedPoll[], words: string): readonly OrderedPoll[] =>
  polls.filter(({ title }) =>
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => title.toLowerCase().includes(word)),
  );

interface Props {
  /** Own polls that are not in the sequence. */
  polls: readonly OrderedPoll[];
  isFull: boolean;
  onAdd: (id: string) => void;
}

/** Adds own polls to a sequence. */
export const PollPicker = ({ polls, isFull, onAdd }: Props) => {
  const [words, setWords] = useState('');
  const headingId = useId();
  const found = matching(polls, words.trim());
  if (polls.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="text-15 font-semibold">
        {copy.left}
      </h3>
      {isFull && <p className="mt-1 text-13 text-muted">{copy.full(limits.sequencePolls.max)}</p>}
      {polls.length >= SEARCHED_FROM && (
        <Field label={copy.search} className="mt-2">
          {(control) => (
            <Input {...control} type="search" value={words} onChange={(event) => setWords(event.target.value)} />
          )}
        </Field>
      )}
      {found.length === 0 && <p className="mt-2 text-muted">{copy.nothingFound}</p>}
      <ul aria-labelledby={headingId} className="mt-2 flex max-h-[20rem] flex-col overflow-y-auto border-t border-line">
        {found.map(({ id, title, isDraft }) => (
          <li key={id} className="flex min-h-row items-center justify-between gap-4 border-b border-line">
            <span className="min-w-0 py-2">
              <span dir={userTextDirection(title)} title={title} className="line-clamp-2 wrap-anywhere">
                {title}
              </span>
              {isDraft && <span className="block text-13 text-muted">{copy.draft}</span>}
            </span>
            <Button
              variant="quiet"
              aria-label={copy.addPoll(isolated(title))}
              inactive={isFull}
              className="shrink-0"
              onClick={() => onAdd(id)}
            >
              <Plus size={18} />
              {copy.add}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
