import { categories } from '@showhands/contracts';
import { FilterGroup } from '#components/ui/filter-group.tsx';
import { dashboardMessages } from '#lib/messages/dashboard.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import type { PollFilter } from '../poll-filter.ts';

type Choice = PollFilter['category'];

const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: 'all', label: dashboardMessages.allCategories },
  ...categories.map((value) => ({ value, label: pollMessages.categories[value] })),
];

export const CategoryFilter = ({ value, onChange }: { value: Choice; onChange: (value: Choice) => void }) => (
  <FilterGroup label={dashboardMessages.category} options={CHOICES} value={value} onChange={onChange} />
);
