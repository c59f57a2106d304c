import { Checkbox } from '#components/ui/checkbox.tsx';
import { Select } from '#components/ui/select.tsx';
import { notificationListMessages } from '#lib/messages/notification-list.ts';
import { filterRanges, filterTypes, type NotificationFilter } from '../filter.ts';

const copy = notificationListMessages;

const TYPES = ['all', ...filterTypes] as const;
const RANGES = ['all', ...filterRanges] as const;

interface Props {
  filter: NotificationFilter;
  onChange: (filter: NotificationFilter) => void;
}

const chosenIn = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value);

export const PanelFilters = ({ filter, onChange }: Props) => (
  <div className="grid grid-cols-2 gap-x-3">
    <Select
      aria-label={copy.type}
      value={filter.type}
      onChange={({ target }) => onChange({ ...filter, type: chosenIn(TYPES, target.value) ?? 'all' })}
    >
      {TYPES.map((type) => (
        <option key={type} value={type}>
          {copy.types[type]}
        </option>
      ))}
    </Select>
    <Select
      aria-label={copy.range}
      value={filter.range}
      onChange={({ target }) => onChange({ ...filter, range: chosenIn(RANGES, target.value) ?? 'all' })}
    >
      {RANGES.map((range) => (
        <option key={range} value={range}>
          {copy.ranges[range]}
        </option>
      ))}
    </Select>
    <Checkbox
      label={copy.unreadOnly}
      checked={filter.unread}
      onChange={({ target }) => onChange({ ...filter, unread: target.checked })}
    />
  </div>
);
