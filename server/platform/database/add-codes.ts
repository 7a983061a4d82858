import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

const statements = [
  `create table discount_codes (
    id text primary key,
    code text not null,
    code_key text not null unique,
    kind text not null,                 -- shop/codes/terms.ts
    percent integer not null,
    amount integer not null,
    least integer not null,
    categories text not null,
    products text not null,
    starts_at text,
    ends_at text,
    max_uses integer,
    max_each integer,
    uses integer not null,
    paused_at text,
    created_at text not null,
    constraint discount_codes_within_uses check (uses >= 0)
  )`,
  `create table code_uses (
    order_id text primary key references orders on delete cascade,
    code_id text not null references discount_codes,
    used_at text not null
  )`,
  'create index code_uses_code_id on code_uses (code_id, used_at)',
  'alter table orders add column discount integer default 0 not null',
  'alter table orders add column code text',
  // No reference: SQLite cannot add one to a table that has rows, and a backup restores orders first.
  'alter table orders add column code_id text',
  'create index orders_code_id on orders (code_id) where code_id is not null',
  'alter table order_items add column discount_cents integer default 0 not null',
  `insert into change_counts (topic, count) values ('codes', 0)`,
]

/** Codes with their uses, and what a code takes off an order and its items. */
export async function addCodes(db: Kysely<Schema>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
