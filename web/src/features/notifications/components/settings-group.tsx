import { Icon as ChevronDown } from 'virtual:lucide/chevron-down';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** A group of settings that opens below its title. */
export const SettingsGroup = ({ title, onToggle, children }: Props) => (
  <details className="group border-t border-line" onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
    <summary className="flex min-h-target items-center justify-between text-15 text-muted hover:text-ink">
      {title}
      <ChevronDown size={16} className="me-3 transition-transform group-open:rotate-180" />
    </summary>
    <div className="pb-3">{children}</div>
  </details>
);
