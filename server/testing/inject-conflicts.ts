import type { Client } from 'pg'

/**
 * Makes a share of the transactions that change a table fail with 40001 at commit, single statements too.
 * It also holds in copies of the database. Each try counts as a new transaction.
 */
export async function injectConflicts(client: Client, share: number): Promise<void> {
  await client.query(`create function inject_conflict() returns trigger language plpgsql as $$ begin
    if (hashint8(pg_current_xact_id()::text::bigint) & 65535) < ${Math.round(share * 65_536)} then
      raise exception 'injected' using errcode = '40001'; end if;
    return null; end $$`)
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() and tablename not like 'kysely_%'`,
  )
  for (const { name } of rows)
    await client.query(`create constraint trigger inject_conflict after insert or update or delete on ${name}
      deferrable initially deferred for each row execute function inject_conflict()`)
}
