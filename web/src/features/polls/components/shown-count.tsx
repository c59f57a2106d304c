import { useQuery } from '@tanstack/react-query';
import { dashboardMessages } from '../../../lib/messages/en/dashboard.ts';
import { statsQuery } from '../api.ts';

/** Cards on the screen, of all polls there are before search and category. */
export const ShownCount = ({ shown }: { shown: number }) => {
  const { data } = useQuery(statsQuery());
  return (
    <p role="status" className="mb-3 min-h-6 text-13 text-muted figures">
      {data && dashboardMessages.showing(shown, Math.max(shown, data.totalPolls))}
    </p>
  );
};
