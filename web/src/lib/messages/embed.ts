import { countPoints } from './points.ts';

/** The page that other sites embed. */
export const embedMessages = {
  loading: 'Loading the poll',
  loadFailed: 'The poll could not be loaded. Trying again.',
  notShown: 'This poll cannot be shown here.',
  outdated: 'These numbers may be out of date. Trying again.',
  open: 'Open',
  noVotes: 'No votes yet',
  average: (mean: string, max: number) => `${mean} of ${max}`,
  noAverage: 'No scores',
  highest: 'Highest average',
  highestTied: 'Tied for the highest average',
  points: countPoints,
  mostPoints: 'Most points',
  mostPointsTied: 'Tied for the most points',
  wonRunoff: 'Won by runoff',
  leadingRunoff: 'Leading by runoff',
  tiedRunoff: 'Tied in the runoff',
  decidedTie: {
    'earlier-round': 'Tied in the runoff, first by an earlier round',
    'list-order': 'Tied in the runoff, first by its place in the poll',
  },
  voteOn: (site: string) => `Vote on ${site}`,
  seeOn: (site: string) => `See the poll on ${site}`,
  newTab: '(opens in a new tab)',
} as const;
