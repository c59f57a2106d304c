import type { Knex } from 'knex';

/**
 * Single sign-on by OpenID Connect. `provider_identities` are the accounts of a provider, by which users are recognized.
 * `provider_sessions` are the sessions that began with the provider, which can end them. `used_provider_messages` are the
 * hashes of states and logout tokens until they expire, so that each works once. `pending_links` are sign-ins that wait for
 * the password of the account with the same address.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table provider_identities (
      issuer text not null,
      subject text not null,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (issuer, subject)
    );
    create index provider_identities_user on provider_identities (user_id);

    create table provider_sessions (
      session_id uuid primary key references sessions (id) on delete cascade,
      issuer text not null,
      subject text not null,
      provider_sid text
    );
    create index provider_sessions_subject on provider_sessions (issuer, subject);
    create index provider_sessions_sid on provider_sessions (issuer, provider_sid);

    create table used_provider_messages (
      hash bytea primary key,
      expires_at timestamptz(3) not null
    );
    create index used_provider_messages_expiry on used_provider_messages (expires_at);

    create table pending_links (
      state_hash bytea primary key,
      issuer text not null,
      subject text not null,
      provider_sid text,
      user_id uuid not null references users (id) on delete cascade,
      email text not null,
      expires_at timestamptz(3) not null
    );
    create index pending_links_user on pending_links (user_id);
    create index pending_links_expiry on pending_links (expires_at);
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table pending_links, used_provider_messages, provider_sessions, provider_identities');
};
