import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dayInIreland } from '#shop/dates.ts'
import { FirmChange } from '#shop/desk/changes.ts'
import { formatCents } from '#shop/money.ts'
import { invoicesPaper } from '#shop/orders/papers.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { lookOf } from '#shop/own-look.ts'
import { isRefusal } from '#shop/refusal.ts'
import { errorWords } from '#shop/texts/error-words.ts'
import { notBuilt } from '../../server/catalogue/pages/answer-site.ts'
import { paperLogos } from '../../server/catalogue/pictures/logos.ts'
import { openInvoices, setFirm } from '../../server/orders/fulfilment/invoice-firms.ts'
import { findNamed } from '../../server/orders/order/find-named.ts'
import { type Command, done, Misuse, refused } from '../command.ts'
import { refusedWithHint } from '../hints.ts'
import { columns } from '../table.ts'
import { typedAs, wordsFor } from '../words.ts'

const head = ['Number', 'Issued', 'For', 'VAT rate', 'VAT', 'Total']

/** Lists the numbered invoices and credit notes of an order, puts a firm on them, and writes them to a file to print. */
export const invoice: Command = {
  usage: 'invoice ORDER [--firm NAME [--vat-number NUMBER]] [--file FILE.html]',
  about: 'the invoices and credit notes of an order, with a firm’s name on them, as a page to print',
  async run({ services, who }, args) {
    const text = { type: 'string' } as const
    const options = { firm: text, 'vat-number': text, file: text } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [name = ''] = wordsFor(positionals, 'ORDER')
    const vatNumber = typedAs(FirmChange.entries.vatNumber, values['vat-number'] ?? null)
    if (vatNumber !== null && values.firm === undefined) throw new Misuse('--vat-number needs --firm.')
    const firm = values.firm === undefined ? null : typedAs(FirmChange.entries.name, values.firm)
    const shop = services.shop()
    const order = await findNamed(services.db, name)
    if (isRefusal(order)) return refusedWithHint(order)
    if (firm !== null) await setFirm(shop, services, order, { name: firm, vatNumber }, { who })
    const invoices = await openInvoices(shop, services, order.id)
    if (invoices.length === 0) return refused('Nothing was paid for this order, so there is no invoice.')
    const rows = invoices.flatMap(({ number, issuedAt, kind, parts }) =>
      parts.map(({ percent, vat, gross }) => [
        ...[number, dayInIreland(new Date(issuedAt)), kind, `${percent}%`, formatCents(vat), formatCents(gross)],
      ]),
    )
    const list = columns([head, ...rows])
    if (values.file === undefined) return done(list)
    const built = await services.storefront()
    if (built === null) return refusedWithHint(notBuilt)
    const paper = invoicesPaper(shop, orderReference(order), invoices)
    try {
      const { html } = built.renderer.renderPaper(lookOf(shop.ownLook), paper, await paperLogos(services, paper))
      writeFileSync(values.file, html, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      return refused(`${values.file} cannot be written: ${errorWords(error)}.`)
    }
    return done(`${list}\n\nThey are in ${values.file}, to be printed from a browser.`)
  },
}
