import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { randomBytes } from '../runtime/runtime.ts'
import type { Schema } from './schema.ts'

// The data model. Times are ISO 8601 UTC text, amounts integer cents, yes and no 1 and 0; schema.ts says what is JSON.
// Both databases speak these statements. What a row belongs to stands above it, because backups are restored in this order.

const orders = `
create table orders (
  id text primary key,
  state text not null,                -- shop/orders/states.ts
  channel text not null,              -- shop/orders/channels.ts
  livemode integer not null,          -- 0 for orders of the sandbox or of a test key
  session_id text unique,             -- the payment session; null for what is not paid for at the provider
  reference text,                     -- of an order that never has a session; those of others follow from it
  checkout_url text,
  payment_id text,
  reference_prefix text not null,
  cart_id text,
  offer_id text,                      -- no reference: an offer is deleted before its order
  cart_digest text,
  created_at text not null,
  updated_at text not null,
  expires_at text not null,
  left_at text,
  paid_at text,
  to_do_since text,
  erased_at text,
  email text,
  name text,
  phone text,
  address text,
  itemised integer not null,
  item_count integer default 0 not null, -- how many items it has ever had
  subtotal integer not null,
  shipping integer not null,
  gift_wrap integer not null,
  total integer not null,
  gift_note text not null,
  answers text default '[]' not null,
  zone text,
  lead_days integer,
  promise text not null,
  vat_basis_points integer,
  received integer,
  goes_with text,                     -- no reference: a lost order may be rebuilt before the order that it goes with
  note text default '' not null
);
create index orders_payment_id on orders (payment_id);
-- One order waits for payment per cart and per offer: the database decides between two requests at once.
create unique index orders_open_cart on orders (cart_id) where state = 'pending';
create unique index orders_open_offer on orders (offer_id) where state = 'pending';
create index orders_cart_id on orders (cart_id);
create index orders_offer_id on orders (offer_id);
create index orders_state on orders (state, created_at);
create index orders_created_at on orders (created_at);
create index orders_abandoned on orders (created_at) where paid_at is null and erased_at is null;
create index orders_to_do on orders (to_do_since) where to_do_since is not null;
create index orders_email on orders (lower(email));
create index orders_reference on orders (coalesce(reference, upper(substr(session_id, 9, 8))));
create index orders_goes_with on orders (goes_with) where goes_with is not null;

-- What was ordered, each with its names and its price as they were then. In choices are the options and the buyer's words.
create table order_items (
  id text primary key,
  order_id text not null references orders on delete cascade,
  position integer not null,
  product_id text,                    -- null for what no product stands behind
  variant text not null,
  name text not null,
  choices text not null,
  quantity integer not null,
  unit_cents integer not null,
  ready_by text,                      -- a day
  is_withdrawable integer not null,
  vat_basis_points integer            -- kept when it was paid
);
create index order_items_order_id on order_items (order_id);
create index order_items_product_id on order_items (product_id);

-- All that happened to items, in its order: never changed, and deleted only with the item. shop/orders/items.ts adds it up.
create table item_movements (
  item_id text not null references order_items on delete cascade,
  number integer not null,
  kind text not null,
  quantity integer not null,
  at text not null,
  who text not null,
  cause_kind text not null,
  cause_id text not null,
  constraint item_movements_key primary key (item_id, number)
);
create index item_movements_cause on item_movements (cause_id);

-- The words by which orders are searched for. They compare byte by byte, so that what begins with some letters is found.
create table order_words (
  word text {bytewise} not null,
  created_at text not null,
  order_id text not null references orders on delete cascade,
  constraint order_words_key primary key (word, created_at, order_id)
);
create index order_words_order_id on order_words (order_id);

-- What happened to orders, in its order: open desks learn from it.
create table order_events (
  id integer primary key,
  order_id text not null references orders on delete cascade,
  kind text not null,
  at text not null
);
create index order_events_order_id on order_events (order_id);

-- What staff did, with an order or without one. The words of customers are in other tables, because these cannot be erased.
create table audit_log (
  id text primary key,
  order_id text references orders on delete cascade,
  at text not null,
  who text not null,
  what text not null
);
create index audit_log_order_id on audit_log (order_id);
create index audit_log_at on audit_log (at);

create table order_changes (
  id text primary key,                -- that of its entry in the audit log
  order_id text not null references orders on delete cascade,
  differences text not null
);
create index order_changes_order_id on order_changes (order_id);
`

const fulfilment = `
-- What is in a parcel say the movements of the items.
create table parcels (
  id text primary key,
  order_id text not null references orders on delete cascade,
  made_at text,
  posted_at text,
  delivered_at text,
  tracking text
);
create index parcels_order_id on parcels (order_id);
create index parcels_posted_at on parcels (posted_at);

create table gift_swaps (
  order_id text primary key references orders on delete cascade,
  asked_at text not null,
  item_id text not null references order_items on delete cascade,
  wanted text not null,
  destination text not null,
  done_at text,
  cancelled_at text
);

-- Photographs of finished orders. The one that has a size is shown; the files of the others are still coming in.
create table order_photos (
  file text primary key,
  order_id text not null references orders on delete cascade,
  width integer,
  height integer,
  added_at text not null,
  added_by text not null
);
create index order_photos_order_id on order_photos (order_id);

-- What comes back of another order for a replacement order.
create table exchanges (
  order_id text primary key references orders on delete cascade,
  reason text not null,
  came_back_at text
);

create table withdrawals (
  id text primary key,
  order_id text references orders on delete cascade,
  received_at text not null,
  name text not null,
  reference text not null,
  email text not null,
  items text not null,
  scope text not null,                -- all, items or words
  is_agreed integer default 0 not null, -- the movements say what goes back, not the statement
  done_at text
);
create index withdrawals_order_id on withdrawals (order_id);
create index withdrawals_email on withdrawals (email, received_at);
create index withdrawals_open on withdrawals (received_at) where done_at is null;

create table reviews (
  id text primary key,
  order_id text not null references orders on delete cascade,
  item_id text not null unique references order_items on delete cascade,
  product_id text not null,
  rating integer not null,
  name text not null,
  text text not null,
  answer text not null,
  state text not null,
  version integer not null,
  created_at text not null,
  decided_at text
);
create index reviews_order_id on reviews (order_id);
create index reviews_state on reviews (state, decided_at);
`

const money = `
create table refunds (
  id text primary key,
  order_id text not null references orders on delete cascade,
  amount integer not null,
  state text not null,
  created_at text not null,
  failed_at text,
  cancel_reason text
);
create index refunds_order_id on refunds (order_id);

-- The lock of an order's refunds.
create table refund_turns (
  order_id text primary key references orders on delete cascade,
  ends_at text not null,
  refusals integer not null
);

create table disputes (
  id text primary key,
  order_id text not null references orders on delete cascade,
  amount integer not null,
  reason text not null,
  answer_by text,
  created_at text not null,
  outcome text,
  lost_at text,
  reinstated_at text
);
create index disputes_order_id on disputes (order_id);

-- Payments that belong to no order. Some currencies have a very small unit, so amounts may be large.
create table unmatched_payments (
  id text primary key,
  amount bigint not null,
  currency text not null,
  name text,
  email text,
  livemode integer not null,
  noticed_at text not null,
  done_at text
);

create table invoice_series (
  series text primary key,
  last integer not null
);

-- An invoice or a credit note for each movement of an order's money.
create table invoices (
  series text not null,
  number integer not null,
  order_id text not null references orders on delete cascade,
  movement text not null,
  kind text not null,
  moved_at text not null,
  issued_at text not null,
  gross integer not null,
  seller text not null,
  content text not null,
  constraint invoices_number primary key (series, number),
  constraint invoices_movement unique (order_id, movement)
);

-- An invoice's amount by rate of VAT.
create table invoice_rates (
  series text not null,
  number integer not null,
  vat_basis_points integer not null,
  gross integer not null,
  vat integer not null,
  constraint invoice_rates_key primary key (series, number, vat_basis_points),
  foreign key (series, number) references invoices (series, number) on delete cascade
);

-- Firms that want their name on an order's invoices.
create table invoice_firms (
  order_id text primary key references orders on delete cascade,
  name text not null,
  vat_number text
);

-- Sums by month, which outlive their orders.
create table figures (
  livemode integer not null,
  month text not null,
  kind text not null,
  key text not null,
  name text not null,
  order_count integer not null,
  item_count integer not null,
  gross bigint not null,
  constraint figures_key primary key (livemode, month, kind, key)
);

-- The provider's events that were dealt with, and up to when they were read back.
create table provider_events (
  id text primary key,
  type text not null,
  received_at text not null
);
create index provider_events_received_at on provider_events (received_at);

create table event_cursor (
  name text primary key,
  seen_until text not null,
  asked_at text not null
);

-- Orders that are offered and become orders when they are paid for.
create table offers (
  id text primary key,
  email text not null,
  lines text not null,
  subtotal integer not null,
  shipping integer not null,
  lead_days integer not null,
  zone text,
  words text not null,
  livemode integer not null,
  created_at text not null,
  expires_at text not null,
  goes_with text
);
create index offers_expires_at on offers (expires_at);
`

const stock = `
-- The count of a variant is the sum of its movements. The check is the last line of defence: nothing is sold that is not there.
create table stock (
  variant text primary key,
  product_id text not null,
  count integer not null,
  constraint stock_not_below_zero check (count >= 0)
);
create index stock_product_id on stock (product_id);

create table stock_movements (
  id text primary key,
  variant text not null,
  delta integer not null,
  cause text not null,
  order_id text,                      -- no reference: the movement outlives its order
  who text not null,
  reason text not null,
  at text not null
);
create index stock_movements_variant on stock_movements (variant, at);
create index stock_movements_order_id on stock_movements (order_id);

-- What was reserved from which network and not paid for. It counts for a day, also if its order is deleted.
create table holdings (
  order_id text not null,
  variant text not null,
  network text not null,
  ends_at text not null,
  constraint holdings_primary_key primary key (order_id, variant)
);
create index holdings_network on holdings (network, variant);
`

const catalogue = `
create table catalogue_draft (
  id text primary key,
  position integer not null,
  content text not null,
  version integer not null,
  changed_at text not null,
  changed_by text not null
);

create table catalogue_snapshots (
  number integer primary key,
  content text not null,
  digest text not null,
  undo_to integer,
  redo_to integer,
  published_at text not null,
  published_by text not null
);
create index catalogue_snapshots_digest on catalogue_snapshots (digest);

-- Each handle that a product ever had leads to it.
create table catalogue_handles (
  handle text primary key,
  product_id text not null
);

create table settings_draft (
  id text primary key,
  content text not null,
  version integer not null,
  changed_at text not null,
  changed_by text not null
);

-- Photographs and logos. Their files are elsewhere (docs/decisions/025).
create table pictures (
  file text primary key,
  source text not null,
  crop text,
  shape text not null,
  state text not null,
  due_at text not null,
  trouble text,
  width integer,
  height integer,
  added_at text not null,
  added_by text not null,
  published_at text
);
create index pictures_due on pictures (state, due_at);
create index pictures_source on pictures (source);
`

const emails = `
-- E-mails to send. A kind goes out once about each thing.
create table outbox (
  id text primary key,
  about_kind text not null,           -- server/contact/mail/kinds.ts
  about_id text not null,             -- of that kind; no reference, because a row of any table may be meant
  order_id text references orders on delete cascade,
  kind text not null,
  state text not null,
  attempts integer not null,
  created_at text not null,
  due_at text not null,
  claimed_until text,
  sent_at text,
  last_error text,
  constraint outbox_about_id_kind unique (about_id, kind)
);
create index outbox_due on outbox (state, due_at);
create index outbox_order_id on outbox (order_id);

create table suppressions (
  id text primary key,
  email_key text not null,
  reason text not null,
  email_id text,
  since text not null,
  constraint suppressions_email_key_reason unique (email_key, reason)
);
create index suppressions_since on suppressions (since);

-- Readers, once for each topic.
create table newsletter (
  id text primary key,
  topic text not null,
  email text not null,
  email_key text not null,
  state text not null,
  signed_up_at text not null,
  consent text not null,
  confirmed_at text,
  constraint newsletter_email_key_topic unique (email_key, topic)
);
create index newsletter_topic on newsletter (topic, state, id);
create index newsletter_signed_up_at on newsletter (state, signed_up_at);

create table issues (
  id text primary key,
  topic text not null,
  subject text not null,
  text text not null,
  product_id text,
  state text not null,
  version integer not null,
  created_at text not null,
  started_at text,
  ended_at text
);
create index issues_state on issues (state, started_at);

create table deliveries (
  id text primary key,
  issue_id text not null references issues on delete cascade,
  reader_id text not null,
  constraint deliveries_issue_id_reader_id unique (issue_id, reader_id)
);
create index deliveries_reader_id on deliveries (reader_id);
`

const desk = `
create table staff (
  id text primary key,
  email text not null unique,
  role text not null,
  created_at text not null,
  added_by text
);

create table desk_sessions (
  id text primary key,
  staff_id text not null references staff on delete cascade,
  token_hash text not null unique,
  device text not null,
  created_at text not null,
  seen_at text not null,
  confirmed_at text not null,
  expires_at text not null
);
create index desk_sessions_staff_id on desk_sessions (staff_id);

-- Links and codes of sign-in e-mails.
create table desk_codes (
  id text primary key,
  staff_id text references staff on delete cascade,
  session_id text references desk_sessions on delete cascade,
  browser_hash text,
  token_hash text not null unique,
  code_hash text not null,
  tries integer not null,
  created_at text not null,
  expires_at text not null,
  used_at text
);
create index desk_codes_browser_hash on desk_codes (browser_hash, created_at);
create index desk_codes_session_id on desk_codes (session_id, created_at);
create index desk_codes_expires_at on desk_codes (expires_at);

create table desk_passkeys (
  id text primary key,
  staff_id text not null references staff on delete cascade,
  public_key text not null,
  counter integer not null,
  transports text not null,
  device text not null,
  created_at text not null,
  used_at text
);
create index desk_passkeys_staff_id on desk_passkeys (staff_id);

create table desk_challenges (
  challenge_hash text primary key,
  purpose text not null,
  asker text not null,
  expires_at text not null
);
create index desk_challenges_expires_at on desk_challenges (expires_at);

create table switches (
  name text primary key,
  since text not null
);
`

const law = `
create table text_versions (
  name text not null,
  number integer not null,
  since text not null,
  text text not null,
  constraint text_versions_key primary key (name, number)
);

create table complaints (
  id text primary key,
  order_id text references orders on delete cascade,
  at text not null,
  who text not null,
  product text not null,
  text text not null
);
create index complaints_order_id on complaints (order_id);

-- Suppliers' batches, and the items that were sent of which: no name in it, and it outlives its order.
create table batches (
  id text primary key,
  what text not null,
  supplier text not null,
  code text not null,
  since text not null
);

create table sent_items (
  id text primary key,
  order_id text not null,
  sent_at text not null,
  reference text not null,
  country text not null,
  product_id text not null,
  name text not null,
  options text,
  quantity integer not null,
  batches text not null,
  livemode integer not null
);
create index sent_items_sent_at on sent_items (sent_at);
`

const processes = `
create table secrets (
  name text primary key,
  value text not null
);

create table database_ids (
  position integer primary key,
  id text not null
);

create table process_leases (
  id text primary key,
  holder text not null,
  renewals integer not null
);

create table change_counts (
  topic text primary key,
  count integer not null
);

-- Problems of the shop. One of a name lasts at a time.
create table troubles (
  id text primary key,
  name text not null,
  since text not null,
  detail text not null,
  ended_at text
);
create unique index troubles_open on troubles (name) where ended_at is null;

create table rate_limits (
  key text primary key,
  count integer not null,
  ends_at text not null
);
create index rate_limits_ends_at on rate_limits (ends_at);

create table quota_takers (
  about text not null,
  key text not null,
  ends_at text not null,
  constraint quota_takers_primary_key primary key (about, key)
);
create index quota_takers_ends_at on quota_takers (ends_at);
`

const sandbox = `
create table sandbox_settings (
  name text primary key,
  value text not null
);

create table sandbox_sessions (
  id text primary key,
  payment text not null unique,
  session text not null,
  created_at text not null
);

create table sandbox_replies (
  key text primary key,
  request text not null,
  status integer not null,
  body text not null,
  created_at text not null
);

create table sandbox_events (
  id text primary key,
  session_id text not null,
  type text not null,
  event text not null,
  created_at text not null,
  delivered_at text,
  attempts integer not null,
  held integer not null
);
create index sandbox_events_session_id on sandbox_events (session_id);
create index sandbox_events_delivered_at on sandbox_events (delivered_at);

create table sandbox_inbox (
  id text primary key,
  received_at text not null,
  recipient text not null,
  subject text not null,
  raw text not null
);
create index sandbox_inbox_received_at on sandbox_inbox (received_at);
`

const tables = [orders, fulfilment, money, stock, catalogue, emails, desk, law, processes, sandbox].join('')

const PUBLISHED = 'What was published stays as it is'
const LOGGED = 'The audit log is only written on'
const orderExists = 'exists (select 1 from orders where orders.id = old.order_id)'

// A restore drops the tables and leaves the functions, so these are replaced.
const postgresRules = [
  `create or replace function refuse_change() returns trigger language plpgsql as $$
     begin raise exception '%', tg_argv[0]; end $$`,
  `create or replace function refuse_audit_log_delete() returns trigger language plpgsql as $$
     begin
       if old.order_id is not null and not ${orderExists} then return old; end if;
       raise exception '${LOGGED}';
     end $$`,
  `create trigger snapshots_stay before update or delete on catalogue_snapshots
     for each row execute function refuse_change('${PUBLISHED}')`,
  `create trigger snapshots_truncate before truncate on catalogue_snapshots
     execute function refuse_change('${PUBLISHED}')`,
  `create trigger audit_log_update before update on audit_log
     for each row execute function refuse_change('${LOGGED}')`,
  `create trigger audit_log_delete before delete on audit_log
     for each row execute function refuse_audit_log_delete()`,
  `create trigger audit_log_truncate before truncate on audit_log
     execute function refuse_change('${LOGGED}')`,
]

const sqliteRules = [
  `create trigger snapshots_stay_on_update before update on catalogue_snapshots
     begin select raise(abort, '${PUBLISHED}'); end`,
  `create trigger snapshots_stay_on_delete before delete on catalogue_snapshots
     begin select raise(abort, '${PUBLISHED}'); end`,
  `create trigger audit_log_update before update on audit_log
     begin select raise(abort, '${LOGGED}'); end`,
  `create trigger audit_log_delete before delete on audit_log when old.order_id is null or ${orderExists}
     begin select raise(abort, '${LOGGED}'); end`,
]

async function insertFirstRows(db: Kysely<Schema>): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name: 'links', value: randomBytes(32).toString('base64url') })
    .execute()
  await db
    .insertInto('sandboxSettings')
    .values({ name: 'webhookSecret', value: `whsec_${randomBytes(24).toString('hex')}` })
    .execute()
  await db
    .insertInto('changeCounts')
    .values(['orders', 'catalogue', 'stock'].map((topic) => ({ topic, count: 0 })))
    .execute()
}

/** Creates the schema of version 1.0.0, the rules that the database itself keeps, and the first rows (S10.186). */
export async function createBaseline(db: Kysely<Schema>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const statements = tables.replace('{bytewise}', isPostgres ? 'collate "C"' : '').split(/;$/m)
  const rules = isPostgres ? postgresRules : sqliteRules
  for (const statement of [...statements.filter((text) => text.trim() !== ''), ...rules])
    await sql.raw(statement).execute(db)
  await insertFirstRows(db)
}
