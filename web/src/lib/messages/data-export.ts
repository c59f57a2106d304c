import { formatDateTime } from './format.ts';

export const dataExportMessages = {
  title: 'My data',
  detail:
    'A ZIP file with everything of yours: account, polls, votes, comments, notifications, groups, settings, pictures.',
  request: 'Request my data',
  requesting: 'Requesting…',
  requestFailed: 'Failed to request your data',
  loadFailed: 'Failed to load the state of your data',
  building: 'Your data are being collected. You can leave this page meanwhile.',
  ready: (iso: string) => `Your data are ready until ${formatDateTime(iso)}. The download works once.`,
  download: 'Download',
  used: 'You have downloaded your data. If the download failed, request them again.',
  failed: 'Your data could not be collected. Please try again.',
} as const;
