/**
 * Creates a database and two roles for each service: `<service>_owner` owns and migrates the tables, `<service>` reads and
 * writes rows. No role can connect to another service's database. Idempotent; sets the passwords to those of the environment.
 */
import pg from 'pg';

const SERVICES = ['auth', 'polls', 'comments', 'notifications'];
const PATIENCE_MS = 120_000;

const { escapeIdentifier: name, escapeLiteral: text } = pg;

function required(variable) {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is missing`);
  return value;
}

async function connect(url, deadline = Date.now() + PATIENCE_MS) {
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      // Retries while the server is unreachable or starting up (57P03). Other SQLSTATEs, such as a wrong password, are final.
      const isComing = error.code === '57P03' || !/^[0-9A-Z]{5}$/.test(error.code ?? '');
      if (!isComing || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

async function ensureRole(client, role, password) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  await client.query(`${rowCount ? 'alter' : 'create'} role ${name(role)} with login password ${text(password)}`);
}

async function ensureDatabase(client, database, owner) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  // An administrator that is no superuser must be a member of the role to which it gives a database.
  await client.query(`grant ${name(owner)} to current_user`);
  if (!rowCount) await client.query(`create database ${name(database)} owner ${name(owner)}`);
  await client.query(`revoke all on database ${name(database)} from public`);
  await client.query(`grant connect on database ${name(database)} to ${name(database)}`);
}

const rowsOnly = (owner, role) => `
  set role ${name(owner)};
  revoke all on schema public from public;
  grant usage on schema public to ${name(role)};
  grant select, insert, update, delete on all tables in schema public to ${name(role)};
  grant usage, select on all sequences in schema public to ${name(role)};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${name(role)};
  alter default privileges in schema public grant usage, select on sequences to ${name(role)};
`;

async function inDatabase(adminUrl, database, work) {
  const url = new URL(adminUrl);
  url.pathname = database;
  const client = await connect(url.href);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function createDatabases() {
  const adminUrl = required('POSTGRES_ADMIN_URL');
  const passwords = SERVICES.map((service) => ({
    service,
    own: required(`${service.toUpperCase()}_DATABASE_PASSWORD`),
    owner: required(`${service.toUpperCase()}_OWNER_PASSWORD`),
  }));
  const client = await connect(adminUrl);
  try {
    for (const { service, own, owner } of passwords) {
      await ensureRole(client, service, own);
      await ensureRole(client, `${service}_owner`, owner);
      await ensureDatabase(client, service, `${service}_owner`);
    }
  } finally {
    await client.end();
  }
  for (const { service } of passwords) {
    // The schema `public` belongs to pg_database_owner, that is, to the owner of the database.
    await inDatabase(adminUrl, service, (client) => client.query(rowsOnly(`${service}_owner`, service)));
  }
}

try {
  await createDatabases();
  console.log('The databases and roles are ready.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
