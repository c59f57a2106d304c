import type { Knex } from 'knex';

/** An index cannot be built concurrently within a transaction. */
export const config = { transaction: false };

/** Finds the pictures of options that a user has uploaded, to limit what an account keeps. */
export const up = async (database: Knex): Promise<void> => {
  // An interrupted build leaves an invalid index.
  await database.raw('drop index concurrently if exists pictures_of_user');
  await database.raw(
    'create index concurrently pictures_of_user on pictures (uploaded_by) where uploaded_by is not null',
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop index pictures_of_user');
};
