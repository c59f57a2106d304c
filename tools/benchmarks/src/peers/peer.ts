import { cp } from 'node:fs/promises';
import { relative } from 'node:path';
import type { SitePlaces } from './server-settings.ts';

/** A Debian package that a peer needs, and what shows that it is installed: a PHP extension or a file. */
export type Requirement =
  | { readonly debianPackage: string; readonly extension: string }
  | { readonly debianPackage: string; readonly file: string };

/** A poll of a peer. */
export interface PeerPoll {
  readonly id: number;
  /** What the form of a vote calls the options. */
  readonly options: readonly number[];
  readonly voters: readonly Voter[];
}

/** A signed-in account: its `Cookie` header and its token against forged requests. */
export interface Voter {
  readonly cookie: string;
  readonly token: string;
}

/** A vote as an HTML form, as the peer's own page sends it. */
export interface VoteForm {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Another product that takes votes, on PHP and MariaDB, with what only it knows. */
export interface Peer {
  /** The number of the benchmark against it. */
  readonly benchmark: number;
  /** Its name with an article if it takes one. */
  readonly name: string;
  /** The target of the benchmark: votes per second ÷ those of the peer. */
  readonly minRatio: number;
  readonly votesPerRound: number;
  readonly method: string;
  /** Where its source is in the folder of --peers, and a file by which it is recognized. */
  readonly source: { readonly folder: string; readonly file: string };
  readonly requirements: readonly Requirement[];
  /** Path of the script that installs the peer, creates accounts and polls, and reads their votes. */
  readonly setupScript: string;
  /** Copies its files from `source` to the site, with the settings that the set-up script relies on. */
  prepare(source: string, places: SitePlaces): Promise<void>;
  voteForm(poll: PeerPoll, voter: Voter, option: number): VoteForm;
  /** Tells accepted votes from those that a lock refused, which are to be repeated, and from rejected ones. */
  verdictOn(statusCode: number, text: string): 'accepted' | 'locked' | 'rejected';
}

/** Copies a product's files, as it looks for its settings where its files are. `except` has paths within the source. */
export const copySite = async (source: string, site: string, except: readonly string[] = []): Promise<void> => {
  const filter = (path: string): boolean => !except.includes(relative(source, path));
  await cp(source, site, { recursive: true, dereference: true, filter });
};
