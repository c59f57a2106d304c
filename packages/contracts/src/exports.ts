import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  categorySchema,
  lotsSchema,
  pointsResultSchema,
  pollSchema,
  pollStatusSchema,
  rankingSchema,
  scoresSchema,
} from './poll.ts';
import { votingMethods } from './poll-rules.ts';
import { countSchema, idPath, idSchema, textStart, timestampSchema } from './primitives.ts';
import { sharingTexts } from './sharing-texts.ts';
import { voterSchema } from './voters.ts';

export const exportFormats = ['csv', 'json', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** With semicolons, decimals have a comma, too. */
export const csvSeparators = ['comma', 'semicolon'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** From 0 to 1, not rounded; null without votes. */
const shareSchema = z.nullable(z.number().check(z.gte(0), z.lte(1)));

/** The counts of one poll. */
const resultsSchema = z.object({
  poll: z.object({
    id: idSchema,
    title: z.string(),
    description: z.string(),
    category: categorySchema,
    status: pollStatusSchema,
    method: z.enum(votingMethods),
    allow_multiple_votes: z.boolean(),
    /** Only where voters distribute points: how many each voter has, and can give an option. */
    points: z.optional(countSchema),
    max_points: z.optional(countSchema),
    createdAt: timestampSchema,
    opens_at: z.nullable(timestampSchema),
    ends_at: z.nullable(timestampSchema),
    closed_at: z.nullable(timestampSchema),
    total_votes: countSchema,
    voters_count: countSchema,
    /** Only of anonymous polls: how many of the voters are in the counters. */
    counted_voters: z.optional(countSchema),
    /** Absent without one. */
    conclusion: pollSchema.shape.conclusion,
  }),
  /** In the order of the poll. */
  options: z.array(
    z.object({
      id: idSchema,
      text: z.string(),
      description: z.string(),
      /** How many ballots have the option. */
      votes: countSchema,
      seats: z.nullable(countSchema),
      /** Only where voters choose. */
      share_of_votes: z.optional(shareSchema),
      /** Only where voters choose, each any number of options. */
      share_of_voters: z.optional(shareSchema),
      /** Only where voters score options. */
      scores: z.optional(scoresSchema),
      /** Only where voters distribute points. */
      points: z.optional(pointsResultSchema),
      /** Only where voters distribute points. */
      share_of_points: z.optional(shareSchema),
    }),
  ),
  /** Only where voters rank options: null before the first count. */
  ranking: z.optional(z.nullable(rankingSchema)),
});

/**
 * The results of a poll as a JSON file. Fields may be added; `version` grows when one is removed or changes its meaning.
 * It names voters only where the poll shows who chose what.
 */
export const resultsFileSchema = z.object({
  format: z.literal('showhands-results'),
  version: z.literal(1),
  exportedAt: timestampSchema,
  ...resultsSchema.shape,
  /** Only after lots were announced since the close. */
  lots: z.optional(lotsSchema),
  /** Only where the poll shows names: the first 10,000 voters by name. */
  voters: z.optional(z.array(voterSchema)),
  /** Only of a poll that has been repeated: the latest 366 runs whose results the user may see, this one included, oldest first. */
  runs: z.optional(z.array(z.extend(resultsSchema, { run: countSchema }))),
});
/** The voters of a file. More would not fit into the memory of a server that makes several files at once. */
export const exportedVoters = { max: 10_000 } as const;
/** The runs of a file: a year of days. */
export const exportedRuns = { max: 366 } as const;
export type ResultsFile = z.infer<typeof resultsFileSchema>;

/** Characters that a file system reserves or that a file manager shows as something else, and controls of direction. */
const NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\\/:*?"<>|\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
/** At four bytes each the name stays below the 255 that file systems allow. */
const NAME_CHARACTERS = 50;

/** The name of a file with the results of a poll: `Where shall we eat - results.csv`. Any title gives a valid name. */
export const resultsFileName = (title: string, extension: string): string => {
  const name = title.normalize('NFC').replaceAll(NOT_IN_NAMES, ' ').replaceAll(/\s+/g, ' ');
  const short = textStart(name.replace(/^[\s.~-]+/, ''), NAME_CHARACTERS).replace(/[\s.]+$/, '');
  return `${short || 'Poll'} - results.${extension}`;
};

const call = defineEndpoint(
  { id: 'exportResults', method: 'GET', path: '/polls/:id/export', responses: { 200: null } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary:
      'The results of a poll as a file, for those who may see them; with names of voters only where the poll shows these',
    params: idPath,
    query: z.object({
      format: z.enum(exportFormats, { error: sharingTexts.exports.formatInvalid }),
      /** Starts a CSV with a byte order mark, by which spreadsheets recognise UTF-8. */
      bom: z.optional(z.enum(['true', 'false'], { error: sharingTexts.exports.bomInvalid })),
      /** Field separator of a CSV file. Spreadsheets with a decimal comma split fields at semicolons. */
      separator: z.optional(z.enum(csvSeparators, { error: sharingTexts.exports.separatorInvalid })),
    }),
    errors: ['validation_failed', 'not_found', 'results_private', 'poll_draft'],
  },
);

const fileSchema = z
  .union([resultsFileSchema, z.instanceof(Uint8Array)])
  .check(z.meta({ contentMediaType: 'application/octet-stream' }));

export const exportResults = { ...call, responses: { 200: fileSchema } };

/** Endpoints for a client that stores the response without reading it, and so needs none of its schemas. */
export const unread = { exportResults: call } as const;
