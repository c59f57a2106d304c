import { Icon as Search } from 'virtual:lucide/search';
import { useRef } from 'react';
import { Input } from '#components/ui/input.tsx';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { useShortcut } from '#lib/shortcuts.ts';

const copy = ballotMessages;

interface Props {
  value: string;
  onChange: (value: string) => void;
  found: number;
  total: number;
}

/** The search in a ballot with many options, also reached by the `/` key. */
export const OptionSearchField = ({ value, onChange, found, total }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', copy.search, () => input.current?.focus());
  return (
    <search className="relative block">
      <Search size={18} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted" />
      <Input
        ref={input}
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={copy.search}
        placeholder={copy.search}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="appearance-none ps-12 pe-[8.5rem]"
      />
      <span
        role="status"
        className="pointer-events-none absolute inset-y-0 end-8 flex items-center bg-transparent text-13 text-muted figures"
      >
        {value !== '' && copy.found(found, total)}
      </span>
    </search>
  );
};
