import type { Fault } from './fault.ts'

export const personalData: readonly Fault[] = [
  {
    name: 'name and address of an order that was never paid stay after the erasure',
    file: 'server/orders/order/erase.ts',
    find: '!(isPaid && isKept)',
    replace: '!isKept',
  },
  {
    name: 'only the first mention of a name is taken out of a complaint',
    file: 'shop/texts/mask-words.ts',
    find: "'giv'",
    replace: "'iv'",
  },
  {
    name: 'a name is taken out of longer words of a complaint',
    file: 'shop/texts/mask-words.ts',
    find: 'before + loosely(one) + after',
    replace: 'loosely(one)',
  },
  {
    name: 'the phone number stays in a complaint',
    file: 'server/orders/order/erase.ts',
    find: '[name, phone, ...lines]',
    replace: '[name, ...lines]',
  },
  {
    name: 'the data of an order are erased while it may still be sent back',
    file: 'server/desk/handlers/personal-data.ts',
    find: 'if (until > now()) return',
    replace: 'if (until < now()) return',
  },
  {
    name: 'the orders of an address with capitals are not found',
    file: 'server/desk/handlers/personal-data.ts',
    find: "email.toLowerCase()).orderBy('createdAt')",
    replace: "email).orderBy('createdAt')",
  },
  {
    name: 'a sign-up for the newsletter with capitals stays after the erasure',
    file: 'server/desk/handlers/personal-data.ts',
    find: ".deleteFrom('newsletter')\n      .where('emailKey', '=', key)",
    replace: ".deleteFrom('newsletter')\n      .where('email', '=', key)",
  },
  {
    name: 'what was typed for abandoned orders is kept for ever',
    file: 'server/platform/maintenance/retention.ts',
    find: ".where('state', 'not in', undecided)",
    replace: ".where('state', 'in', undecided)",
  },
  {
    name: 'orders are deleted a year before bookkeeping allows it',
    file: 'server/platform/maintenance/retention.ts',
    find: 'deleteOrders(db, yearsBefore(now(), RETENTION_YEARS))',
    replace: 'deleteOrders(db, yearsBefore(now(), RETENTION_YEARS - 1))',
  },
  {
    name: 'the page of an order opens after its data are erased',
    file: 'server/orders/order-page/found-order.ts',
    find: 'return email !== null && (isPaid(state)',
    replace: "return email !== '' && (isPaid(state)",
  },
  {
    name: 'the photograph of an order stays after its data are erased',
    file: 'server/orders/order/erase.ts',
    find: "deleteFrom('orderPhotos').where('orderId', 'in', ids)",
    replace: "deleteFrom('orderPhotos').where('orderId', 'in', [''])",
  },
  {
    name: 'the files of an erased photograph stay in the store',
    file: 'server/orders/order/photos.ts',
    find: 'const stray = keys.filter((key) => !kept.has(key))',
    replace: 'const stray = keys.filter((key) => !kept.has(key) && kept.size > keys.length)',
  },
  {
    name: 'an erased photograph stays beside the next backup',
    file: 'server/orders/order/photos.ts',
    find: 'if (!kept.has(key)) await beside.delete(key)',
    replace: 'if (kept.size > 0 && !kept.has(key)) await beside.delete(key)',
  },
  {
    name: 'the token of an order page opens its photograph too',
    file: 'server/orders/order-page/photo.ts',
    find: 'const id = file ? await readToken(db, PHOTO_PURPOSE, ',
    replace: "const id = file ? await readToken(db, 'order', ",
  },
  {
    name: 'the e-mail about a posted gift shows its photograph',
    file: 'server/contact/emails/posted.ts',
    find: 'photo === null || order.giftWrap > 0',
    replace: 'photo === null',
  },
  {
    name: 'a buyer gets a link to the linked order of somebody else',
    file: 'server/orders/order-page/found-order.ts',
    find: 'hasPage(other) && other.email === email',
    replace: 'hasPage(other)',
  },
  {
    name: 'a link with a wrong signature opens an order',
    file: 'server/contact/mail/link-token.ts',
    find: 'timingSafeEqual(Buffer.from(signed), Buffer.from(expected))',
    replace: 'timingSafeEqual(Buffer.from(signed.slice(43)), Buffer.from(expected.slice(43)))',
  },
]

export const signIn: readonly Fault[] = [
  {
    name: 'a sign-in link opens the desk in another browser',
    file: 'server/desk/sign-in/codes.ts',
    find: "row.browserHash !== digestOf(browser ?? '')",
    replace: 'browser === undefined',
  },
  {
    name: 'a code can be guessed without limit',
    file: 'server/desk/sign-in/codes.ts',
    find: "eb('tries', '+', 1)",
    replace: "eb('tries', '+', 0)",
  },
  {
    name: 'an old code still opens the desk',
    file: 'server/desk/sign-in/codes.ts',
    find: ".where('expiresAt', '>', at)\n    .where('expiresAt', '<=', latest)\n    .returning",
    replace: ".where('expiresAt', '<=', latest)\n    .returning",
  },
  {
    name: 'a session at the desk never ends',
    file: 'server/desk/sign-in/sessions.ts',
    find: "    .where('expiresAt', '>', after)\n    .where('expiresAt', '<=', latest)\n    .executeTakeFirst()",
    replace: "    .where('expiresAt', '<=', latest)\n    .executeTakeFirst()",
  },
  {
    name: 'the desk asks for hours no more who is there',
    file: 'server/desk/sign-in/sessions.ts',
    find: 'DESK_CONFIRMED_MINUTES * 60_000',
    replace: 'DESK_CONFIRMED_MINUTES * 3_600_000',
  },
  {
    name: 'a member of staff ends the session of another',
    file: 'server/desk/sign-in/sessions.ts',
    find: "    .deleteFrom('deskSessions')\n    .where('staffId', '=', staffId)\n    .$if(",
    replace:
      "    .deleteFrom('deskSessions')\n    .where((eb) => eb.or([eb('staffId', '=', staffId), eb('id', '=', id)]))\n    .$if(",
  },
  {
    name: 'the last owner can be removed',
    file: 'server/desk/sign-in/staff.ts',
    find: "if (row.role === 'owner' && (await isLastOwner(trx, id)))",
    replace: "if (row.role !== 'owner' && (await isLastOwner(trx, id)))",
  },
  {
    name: 'a helper gives refunds',
    file: 'shop/calls/order-changes.ts',
    find: "role: 'owner',\n    confirm: true,",
    replace: 'confirm: true,',
  },
  {
    name: 'a helper reads the audit log',
    file: 'shop/calls/shop.ts',
    find: "'/desk/api/audit-log',\n  method: 'get',\n  role: 'owner'",
    replace: "'/desk/api/audit-log',\n  method: 'get',\n  role: 'staff'",
  },
  {
    name: 'personal data are exported without asking who is there',
    file: 'shop/calls/customers.ts',
    find: "'/desk/api/person/file',\n  method: 'post',\n  role: 'owner',\n  confirm: true,",
    replace: "'/desk/api/person/file',\n  method: 'post',\n  role: 'owner',",
  },
  {
    name: 'scripts can read the cookie of the desk',
    file: 'server/desk/sign-in/cookies.ts',
    find: 'httpOnly: true',
    replace: 'httpOnly: false',
  },
  {
    name: 'a copy of a passkey opens the desk',
    file: 'server/desk/sign-in/passkeys.ts',
    find: "newCounter === 0 ? '=' : '<'",
    replace: "newCounter === 0 ? '=' : '<='",
  },
  {
    name: 'the passkey of one member of staff confirms another',
    file: 'server/desk/handlers/passkeys.ts',
    find: 'if (proof?.staffId !== staff.id)',
    replace: "if (proof === null || staff.id === '')",
  },
]

export const publishing: readonly Fault[] = [
  {
    name: 'what products say of themselves is lost when the shop is read again',
    file: 'shop/catalogue/product-data.ts',
    find: '  facts: v.exactOptional(FactValues),',
    replace: '  facts: v.exactOptional(v.pipe(FactValues, v.transform(() => ({})))),',
  },
  {
    name: 'the values of a fact that was removed are published',
    file: 'server/catalogue/publishing/publish.ts',
    find: 'product: withKnownFacts(draft.product, facts),',
    replace: 'product: facts.length > 99 ? withKnownFacts(draft.product, facts) : draft.product,',
  },
  {
    name: 'a product must have every option of a fact that a shopper chose',
    file: 'shop/listing/filters.ts',
    find: 'options.some((option)',
    replace: 'options.every((option)',
  },
  {
    name: 'the owner publishes a change that a colleague made meanwhile',
    file: 'server/catalogue/publishing/publish.ts',
    find: 'if (versionOf(seen, settings.version) !== version)',
    replace: "if (version === '' && versionOf(seen, settings.version) !== version)",
  },
  {
    name: 'a publish that was undone cannot be brought back',
    file: 'server/catalogue/publishing/publish.ts',
    find: '    redoTo: number,\n',
    replace: '    redoTo: number + 1,\n',
  },
  {
    name: 'settings of an old page overwrite newer ones',
    file: 'server/catalogue/publishing/settings-draft.ts',
    find: "if (before.version !== version) return refuseDraft('stale')",
    replace: "if (before.version < version) return refuseDraft('stale')",
  },
  {
    name: 'the terms change and keep their old day',
    file: 'server/catalogue/publishing/settings-draft.ts',
    find: '=== textsOf(before)) return own',
    replace: '!== textsOf(before)) return own',
  },
  {
    name: 'two prices of the list are the same',
    file: 'shop/publishing/pricing.ts',
    find: "!hasTwice(cents), 'Two",
    replace: "!hasTwice(cents.slice(1)), 'Two",
  },
  {
    name: 'a category is called like the button for all products',
    file: 'shop/publishing/pricing.ts',
    find: "!names.includes('all')",
    replace: "!names.includes('All')",
  },
  {
    name: 'a retired product keeps its category from being removed',
    file: 'shop/publishing/pricing.ts',
    find: "product.state === 'retired' ? after.categories[0]?.name",
    replace: "product.state === 'draft' ? after.categories[0]?.name",
  },
  {
    name: 'a lowered price is compared with the highest of the last thirty days',
    file: 'shop/catalogue/price-history.ts',
    find: 'Math.min(...held.map',
    replace: 'Math.max(...held.map',
  },
  {
    name: 'delivery to Ireland costs another fee than all pages say',
    file: 'shop/shipping/zones.ts',
    find: 'first.fee === shippingFee && ',
    replace: '',
  },
]

export const limits: readonly Fault[] = [
  {
    name: 'one call more than the limit passes',
    file: 'server/platform/http/rate-limit.ts',
    find: 'return window.count > max ?',
    replace: 'return window.count > max + 1 ?',
  },
  {
    name: 'each refused try makes the wait longer',
    file: 'server/platform/http/rate-limit.ts',
    find: "else(eb.ref('rateLimits.endsAt')).end()",
    replace: 'else(endsAt).end()',
  },
  {
    name: 'capitals in the address begin a new count',
    file: 'server/platform/http/rate-limit.ts',
    find: 'who.trim().toLowerCase()',
    replace: 'who.trim()',
  },
  {
    name: 'each address of an IPv6 network has limits of its own',
    file: 'server/platform/http/rate-limit.ts',
    find: "groups.slice(0, 4).join(':')}::/64",
    replace: "groups.slice(0, 8).join(':')}::/64",
  },
  {
    name: 'payment pages that were paid use up the quota',
    file: 'server/platform/http/quota.ts',
    find: "eb('count', '-', 1)",
    replace: "eb('count', '-', 0)",
  },
  {
    name: 'strangers use up the payment pages of everybody',
    file: 'server/platform/http/quota.ts',
    find: '(counts.get(widest)?.count ?? 0) === 0',
    replace: '(counts.get(widest)?.count ?? 0) < 0',
  },
  {
    name: 'an address gets one e-mail more than its quota',
    file: 'server/contact/mail/email-quota.ts',
    find: 'return taken.count <= quota.max',
    replace: 'return taken.count <= quota.max + 1',
  },
]
