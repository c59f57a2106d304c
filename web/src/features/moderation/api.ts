import {
  type BodyOf,
  decideReport,
  listDecisions,
  listReports,
  objectToDecision,
  type ReportedContent,
} from '@showhands/contracts';
import { type InfiniteData, infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';

const PAGE_SIZE = 20;

const REPORTS = ['moderation', 'reports'] as const;
const DECISIONS = ['moderation', 'decisions'] as const;

interface ReportPage {
  readonly items: readonly ReportedContent[];
  readonly next: string | null;
}

export const reportsQuery = (state: 'open' | 'decided') =>
  infiniteQueryOptions({
    queryKey: [...REPORTS, state],
    queryFn: ({ pageParam, signal }): Promise<ReportPage> => {
      const query = { state, limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) };
      return api.callPage(listReports, { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** A decided content stays in its list until that is fetched again. A suspension is shown at all contents of the author. */
const withDecided =
  (decided: ReportedContent) =>
  (data: InfiniteData<ReportPage> | undefined): InfiniteData<ReportPage> | undefined => {
    const { id, author } = decided;
    const merge = (item: ReportedContent) => {
      if (item.id === id) return decided;
      return item.author.id === author.id ? { ...item, author } : item;
    };
    return data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(merge) })) };
  };

interface Deciding {
  readonly body: BodyOf<typeof decideReport>;
  readonly idempotencyKey: string;
}

export const decideMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Deciding) =>
      api.call(decideReport, { params: { id }, body, idempotencyKey }),
    onSuccess: (decided, _deciding, _result, { client }) =>
      void client.setQueriesData({ queryKey: REPORTS }, withDecided(decided)),
  });

/** The lists as they are now, after another moderator was faster. */
export const refetchReports = { queryKey: REPORTS };

export const decisionsQuery = () =>
  queryOptions({ queryKey: DECISIONS, queryFn: ({ signal }) => api.call(listDecisions, { signal }) });

interface Objecting {
  readonly text: string;
  readonly idempotencyKey: string;
}

export const objectMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ text, idempotencyKey }: Objecting) =>
      api.call(objectToDecision, { params: { id }, body: { text }, idempotencyKey }),
    onSuccess: (decision, _objecting, _result, { client }) =>
      client.setQueryData(decisionsQuery().queryKey, (all) => all?.map((one) => (one.id === id ? decision : one))),
    // The objection may have been sent in another tab.
    onError: (_error, _objecting, _result, { client }) => void client.invalidateQueries({ queryKey: DECISIONS }),
  });
